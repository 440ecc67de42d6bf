internal import RuleEngine

/// Draws a line of a document with marks under some of its bytes:
///
///        41 |             "matcher" : "qe",
///           |                         ^^^^ ios drops rule 2; android rejects the file
struct SnippetFrame {
  let style: Style
  /// How wide a line of the document may be shown.
  let columns: Int

  /// The columns of a line's number; longer numbers take what they need.
  static let leastMargin = 5

  /// The columns before the bar, where the line at `position` is shown.
  static func margin(_ position: TextPosition) -> Int {
    max(leastMargin, String(position.line).count)
  }

  /// The line in which `range` begins, and the marks with the first of `labels` behind them; the others
  /// stand below it.
  func lines(
    _ range: ByteRange, in source: ReportedText, mark: String, _ ink: Style.Ink,
    _ labels: [String], margin: Int
  ) -> [String] {
    let snippet = Snippet(range, in: source.lines, columns: columns)
    let number = String(snippet.number)
    let padding = String(repeating: " ", count: max(0, margin - number.count))
    let marks = String(repeating: mark, count: snippet.width)
    let indent = String(repeating: " ", count: snippet.indent)
    let bar = style.paint(String(repeating: " ", count: margin) + " |", .frame) + " " + indent
    let below = String(repeating: " ", count: snippet.width)
    var lines = [style.paint(padding + number + " |", .frame) + " " + Prose.harmless(snippet.line)]
    lines.append(bar + style.paint(([marks] + labels.prefix(1)).joined(separator: " "), ink))
    for label in labels.dropFirst() { lines.append(bar + style.paint(below + " " + label, ink)) }
    return lines
  }

  /// `= help: …` under a line.
  func remark(_ kind: String, _ text: String, margin: Int) -> String {
    let padding = String(repeating: " ", count: margin + 1)
    return padding + style.paint("=", .frame) + " " + style.paint(kind + ":", .strong) + " "
      + Prose.harmless(text)
  }
}
