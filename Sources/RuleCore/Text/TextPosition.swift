/// A position in a text for users: line and column, counted from 1. Columns are Unicode scalars.
public struct TextPosition: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1, in Unicode scalars.
  public let column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  /// The position of byte `offset` of `text`. A line ends at LF, CR LF or CR.
  ///
  /// Computed only for messages, so that parsers need not count lines. An offset past the end gives the position of the
  /// end; UTF-8 continuation bytes are not counted. Complexity: O(offset).
  public init(of offset: Int, in text: Span<UInt8>) {
    var line = 1
    var column = 1
    let end = min(offset, text.count)
    for index in 0..<end {
      switch text[index] {
      case 0x0A:
        line += 1
        column = 1
      case 0x0D where index + 1 >= text.count || text[index + 1] != 0x0A:
        line += 1
        column = 1
      case 0x0D, 0x80...0xBF: continue
      default: column += 1
      }
    }
    (self.line, self.column) = (line, column)
  }
}
