import RuleCore
import TestSupport
import Testing

@Suite struct `a position in a text` {
  /// The text with its place marked, line and column.
  private static let places: [(text: String, line: Int, column: Int)] = [
    ("¦", 1, 1), ("¦abc", 1, 1), ("ab¦c", 1, 3), ("abc¦", 1, 4),
    // LF, CR LF and CR each end one line; the line's end itself still lies on it.
    ("ab¦\ncd", 1, 3), ("ab\n¦cd", 2, 1), ("ab\nc¦d", 2, 2), ("\n\n¦", 3, 1),
    ("ab¦\r\ncd", 1, 3), ("ab\r\n¦cd", 2, 1), ("\r\n\r\n¦x", 3, 1),
    ("ab¦\rcd", 1, 3), ("ab\r¦cd", 2, 1), ("\r\r¦x", 3, 1), ("\n\r¦x", 3, 1), ("a\r¦", 2, 1),
    ("\u{2028}¦x", 1, 2), ("\u{85}¦x", 1, 2),
    // A column for every scalar, whatever it takes in UTF-8.
    ("é¦x", 1, 2), ("€¦x", 1, 2), ("😀¦x", 1, 2), ("e\u{301}¦x", 1, 3), ("é\n€€¦x", 2, 3),
    ("\t¦x", 1, 2),
  ]

  @Test(arguments: places.indices)
  func `counts lines and scalars`(index: Int) {
    let (text, line, column) = Self.places[index]
    let marked = MarkedText(text)
    let position = TextPosition(of: marked.offsets[0], in: marked.bytes.span)
    #expect(position.line == line, "\(text)")
    #expect(position.column == column, "\(text)")
  }

  @Test func `past the end is the end`() {
    let text = Array("a\nbc".utf8)
    let end = TextPosition(of: 4, in: text.span)
    #expect(end.line == 2 && end.column == 3)
    #expect(TextPosition(of: 5, in: text.span) == end)
    #expect(TextPosition(of: .max, in: text.span) == end)
    let nothing: [UInt8] = []
    #expect(TextPosition(of: 9, in: nothing.span).column == 1)
  }

  @Test func `counts a byte that is not UTF-8 as a letter, what continues one as none`() {
    let text: [UInt8] = [0xFF, 0x80, 0x80, 0x61]
    #expect(TextPosition(of: 3, in: text.span).column == 2)
  }
}
