/// A line of the output of `inspect`: a label with values, or the title of a part of the document.
struct InspectedLine {
  /// 1 for a line about the document and for the title of a part; 2 for a line about a part.
  let depth: Int
  /// The label; empty if the line continues the line before it.
  let label: String
  /// The values; empty for a title.
  let values: [String]
  /// The number of columns of the label in text, including the spaces after it.
  private let width: Int

  private init(_ depth: Int, _ label: String, _ values: [String], width: Int) {
    (self.depth, self.label, self.values, self.width) = (depth, label, values, width)
  }

  /// A line about the whole document.
  static func document(_ label: String, _ value: String) -> Self { document(label, [value]) }

  static func document(_ label: String, _ values: [String]) -> Self { Self(1, label, values, width: 10) }

  /// A line that describes a part of the document alone.
  static func row(_ label: String, _ values: [String]) -> Self { Self(1, label, values, width: label.count + 2) }

  /// The title of a part of the document.
  static func title(_ title: String) -> Self { Self(1, title, [], width: 0) }

  /// A line below a title. `width`: the number of columns of the labels below the title.
  static func part(_ label: String, _ values: [String], width: Int) -> Self { Self(2, label, values, width: width) }

  /// The line as text for a terminal.
  var text: String {
    let padding = String(repeating: " ", count: max(0, width - label.count))
    return String(repeating: "  ", count: depth) + label + padding + values.joined(separator: "  ")
  }

  /// The line in words, for a page.
  var words: String {
    label + (label.isEmpty || values.isEmpty ? "" : ": ") + values.joined(separator: ", ")
  }
}
