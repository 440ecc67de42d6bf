extension Example {
  /// The words after the title of the example that tell how to read the example, such as ` (an archive of these
  /// files)`; empty for a document.
  var setting: String {
    switch kind {
    case .document: ""
    case .archive: " (an archive of these files)"
    case .call: " (a command line and its files)"
    }
  }

  /// The text without the marks `«` and `»`, and the range of Unicode scalars between them; nil if a mark is missing.
  var unmarked: (text: String, range: Range<Int>?) {
    var text = String.UnicodeScalarView()
    var (start, end): (Int?, Int?)
    for scalar in self.text.unicodeScalars {
      switch scalar {
      case "«": start = start ?? text.count
      case "»": end = end ?? text.count
      default: text.append(scalar)
      }
    }
    guard let start, let end, start <= end else { return (String(text), nil) }
    return (String(text), start..<end)
  }

  /// Returns the text in lines of at most `columns` columns, with carets under the reported part. Lines break between
  /// JSON tokens, so that the copied lines are valid JSON.
  package func shown(columns: Int) -> [String] {
    let (text, range) = unmarked
    let scalars = Array(text.unicodeScalars)
    var shown: [String] = []
    for line in Self.lines(of: scalars, columns: columns) {
      let pieces = scalars[line].map { Messages.printable(String($0)) }
      shown.append(pieces.joined())
      if let carets = Self.carets(under: line, range, pieces.map(\.count)) { shown.append(carets) }
    }
    return shown
  }

  private static func lines(of scalars: [Unicode.Scalar], columns: Int) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    // The last index at which the current line may break: after a token.
    var stop: Int?
    var isString = false
    var isEscaped = false
    for (index, scalar) in scalars.enumerated() {
      if scalar == "\n" {
        lines.append(start..<index)
        (start, stop, isString, isEscaped) = (index + 1, nil, false, false)
        continue
      }
      if index - start == columns {
        lines.append(start..<(stop ?? index))
        (start, stop) = (stop ?? index, nil)
      }
      if scalar == "\"", !isEscaped { isString.toggle() }
      isEscaped = scalar == "\\" && !isEscaped
      if !isString, scalar == "," || scalar == "{" || scalar == "[" { stop = index + 1 }
    }
    return lines + [start..<scalars.count]
  }

  /// `widths`: the number of columns of each scalar of the line.
  private static func carets(under piece: Range<Int>, _ range: Range<Int>?, _ widths: [Int]) -> String? {
    guard let range else { return nil }
    // For an empty range, the caret is under the character after the range.
    let marked = range.isEmpty ? range.lowerBound..<range.lowerBound + 1 : range
    let part = marked.clamped(to: piece)
    guard !part.isEmpty else { return nil }
    let before = widths.prefix(part.lowerBound - piece.lowerBound)
    let marks = widths.dropFirst(before.count).prefix(part.count)
    let width = max(1, marks.reduce(0, +))
    return String(repeating: " ", count: before.reduce(0, +)) + String(repeating: "^", count: width)
  }
}
