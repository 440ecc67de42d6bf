/// Formats a line of a document with marks under some of its bytes:
///
///        41 |             "matcher" : "qe",
///           |                         ^^^^ ios drops rule 2; android rejects the file
package struct SnippetFrame {
  package let style: Style
  /// The maximum width of a source line, in columns.
  package let columns: Int

  /// The minimum width of the line number, in columns.
  package static let leastMargin = 5

  /// Returns the number of columns before the bar for the line at `position`.
  package static func margin(_ position: TextPosition) -> Int {
    max(leastMargin, String(position.line).count)
  }

  /// Returns the line of the document in which `range` begins, then the marks with the first of `labels`, then a line
  /// for each further label.
  package func lines(
    _ range: ByteRange, in source: ReportedText, mark: String, _ ink: Style.Ink, _ labels: [String], margin: Int
  ) -> [String] {
    let snippet = Snippet(range, in: source.lines, columns: columns)
    let number = String(snippet.number)
    let padding = String(repeating: " ", count: max(0, margin - number.count))
    let marks = String(repeating: mark, count: snippet.width)
    let indent = String(repeating: " ", count: snippet.indent)
    let bar = style.paint(String(repeating: " ", count: margin) + " |", .frame) + " " + indent
    let below = String(repeating: " ", count: snippet.width)
    var lines = [style.paint(padding + number + " |", .frame) + " " + EscapedOutput.inside(snippet.line)]
    lines.append(bar + style.paint(([marks] + labels.prefix(1)).joined(separator: " "), ink))
    for label in labels.dropFirst() { lines.append(bar + style.paint(below + " " + label, ink)) }
    return lines
  }

  /// Returns a remark such as `= help: …`, which follows a line.
  package func remark(_ kind: String, _ text: String, margin: Int) -> String {
    let padding = String(repeating: " ", count: margin + 1)
    return padding + style.paint("=", .frame) + " " + style.paint(kind + ":", .strong) + " "
      + EscapedOutput.inside(text)
  }
}
