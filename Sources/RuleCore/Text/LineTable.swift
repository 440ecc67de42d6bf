/// An index of the line starts of a text, for many lookups of positions. `TextPosition(of:in:)` gives the same results,
/// but scans the text in each call.
package struct LineTable {
  /// The offset of the first byte of each line.
  private let starts: [Int]
  /// The number of Unicode scalars before every 256th byte. Speeds up lookups in minified documents, which have long
  /// lines.
  private let letters: [Int]
  package let text: [UInt8]
  /// The position of the text's first byte. For example, the text may be one event of a stream.
  private let origin: TextPosition

  package init(_ text: [UInt8], startingAt origin: TextPosition = TextPosition(line: 1, column: 1)) {
    self.origin = origin
    var starts = [0]
    var letters: [Int] = []
    letters.reserveCapacity(text.count / Self.stride + 1)
    var count = 0
    let bytes = text.span
    var at = 0
    while at < bytes.count {
      if at % Self.stride == 0 { letters.append(count) }
      if at + 8 <= bytes.count {
        let word = bytes.word(at: at)
        if !ByteWord.containsWideOrControl(word) {
          count += 8
          at += 8
          continue
        }
      }
      // The stride is a multiple of eight. So a block of eight bytes contains no multiple of the stride other than its
      // start.
      for index in at..<min(at + 8, bytes.count) {
        let byte = bytes[index]
        if Self.begins(byte) { count += 1 }
        let isLone = byte == 0x0D && (index + 1 >= bytes.count || bytes[index + 1] != 0x0A)
        if byte == 0x0A || isLone { starts.append(index + 1) }
      }
      at += 8
    }
    if text.count % Self.stride == 0 { letters.append(count) }
    (self.starts, self.letters, self.text) = (starts, letters, text)
  }

  private static let stride = 256

  /// True if a Unicode scalar other than CR begins with `byte`.
  private static func begins(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 && byte != 0x0D }

  /// Returns the number of Unicode scalars (without CR) that begin before byte `offset`.
  private func letters(before offset: Int) -> Int {
    let stop = offset / Self.stride
    return letters[stop] + text[(stop * Self.stride)..<offset].count(where: Self.begins)
  }

  /// Returns the position of the byte at `offset`. For an offset past the end, returns the position of the end.
  /// Complexity: O(log lines), plus at most 512 bytes read.
  package func position(of offset: Int) -> TextPosition {
    let offset = min(offset, text.count)
    let line = starts.partitioningIndex { $0 > offset } - 1
    let column = letters(before: offset) - letters(before: starts[line])
    return TextPosition(line: line + origin.line, column: line == 0 ? column + origin.column : column + 1)
  }

  /// Returns the byte range of the line that contains byte `offset`, without the line end.
  package func lineRange(at offset: Int) -> Range<Int> {
    let offset = min(offset, text.count)
    let line = starts.partitioningIndex { $0 > offset } - 1
    var end = line + 1 < starts.count ? starts[line + 1] : text.count
    while end > starts[line], text[end - 1] == 0x0A || text[end - 1] == 0x0D { end -= 1 }
    return starts[line]..<end
  }
}

/// A position in a text for users: line and column, counted from 1. Columns are Unicode scalars.
public struct TextPosition: Hashable, Sendable {
  /// The line number, from 1.
  public let line: Int
  /// The column number, from 1, in Unicode scalars.
  public let column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  /// Creates the position of the byte at `offset` in `text`. A line ends at LF, CR LF or CR.
  ///
  /// Positions are computed only for messages, so parsers need not count lines. For an offset past the end, the
  /// position is that of the end. UTF-8 continuation bytes are not counted. Complexity: O(offset).
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
