/// A position in a text as editors count it: line and character, both from 0.
package struct EditorPosition: Hashable {
  package var line: Int
  /// The number of code units of the encoding between the start of the line and the position.
  package var character: Int

  package init(line: Int, character: Int) { (self.line, self.character) = (line, character) }
}

/// The text of an open document, with an index of its positions.
///
/// Lines end at LF, CR LF or CR. Source: Language Server Protocol 3.17, text documents.
package final class EditedText {
  /// The unit of `EditorPosition.character`.
  package enum Encoding: String {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
  }

  package private(set) var bytes: [UInt8]
  private let encoding: Encoding
  /// The offset of the first byte of each line.
  private var starts: [Int]
  /// True if the text is known to be ASCII, so that every code unit is one byte.
  private var isASCII: Bool
  /// The number of UTF-16 code units before every 256th byte. Contains only the numbers that were needed so far.
  private var units = [0]

  private static let stride = 256

  package init(_ bytes: [UInt8], _ encoding: Encoding) {
    (self.bytes, self.encoding) = (bytes, encoding)
    starts = [0] + Self.lineStarts(in: bytes, 0..<bytes.count)
    isASCII = Self.isASCII(bytes)
  }

  private static func isASCII(_ bytes: [UInt8]) -> Bool {
    var all: UInt8 = 0
    for byte in bytes { all |= byte }
    return all < 0x80
  }

  /// Returns the offsets at which new lines start: the offset after each line end in `range`.
  private static func lineStarts(in bytes: [UInt8], _ range: Range<Int>) -> [Int] {
    var starts: [Int] = []
    for at in range where bytes[at] == 0x0A || bytes[at] == 0x0D {
      if bytes[at] == 0x0D, at + 1 < bytes.count, bytes[at + 1] == 0x0A { continue }
      starts.append(at + 1)
    }
    return starts
  }

  // MARK: changes

  /// Replaces the text between two positions.
  package func replace(_ start: EditorPosition, _ end: EditorPosition, with new: [UInt8]) {
    let (one, other) = (offset(of: start), offset(of: end))
    replace(min(one, other)..<max(one, other), with: new)
  }

  func replaceAll(with new: [UInt8]) { replace(0..<bytes.count, with: new) }

  private func replace(_ range: Range<Int>, with new: [UInt8]) {
    // A CR before the range, or an LF after the range, may be part of a line end that changes.
    let first = line(at: max(0, range.lowerBound - 1))
    let last = line(at: min(bytes.count, range.upperBound + 1))
    let tail = starts[(last + 1)...].map { $0 + new.count - range.count }
    let from = starts[first]
    bytes.replaceSubrange(range, with: new)
    let end = tail.first ?? bytes.count
    starts.removeSubrange((first + 1)...)
    starts += Self.lineStarts(in: bytes, from..<end).filter { $0 != tail.first }
    starts += tail
    isASCII = isASCII && Self.isASCII(new)
    units.removeSubrange(min(units.count, range.lowerBound / Self.stride + 1)...)
  }

  // MARK: positions

  /// Returns the index of the line that contains byte `offset`.
  private func line(at offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  /// Returns the position of byte `offset`. Complexity: O(log lines), and 512 bytes read.
  package func position(of offset: Int) -> EditorPosition {
    let offset = max(0, min(offset, bytes.count))
    let line = line(at: offset)
    return EditorPosition(line: line, character: unitCount(before: offset) - unitCount(before: starts[line]))
  }

  /// Returns the offset of a position. For a position after the end of its line, returns the end of the line; after
  /// the last line, the end of the text; inside a character, the start of the character.
  package func offset(of position: EditorPosition) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < starts.count else { return bytes.count }
    let start = starts[position.line]
    var end = position.line + 1 < starts.count ? starts[position.line + 1] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    let character = max(0, min(position.character, end - start))
    if isASCII { return start + character }
    if encoding == .utf8 {
      var at = start + character
      while at > start, at < end, bytes[at] & 0xC0 == 0x80 { at -= 1 }
      return at
    }
    let wanted = unitCount(before: start) + character
    _ = unitCount(before: end)
    // Search for the last block that begins at or before the position.
    var (low, high) = (start / Self.stride, end / Self.stride)
    while low < high {
      let middle = (low + high + 1) / 2
      if units[middle] <= wanted { low = middle } else { high = middle - 1 }
    }
    var at = max(start, low * Self.stride)
    var count = unitCount(before: at)
    // The first bytes of a block may be the last bytes of a character.
    while at < end, bytes[at] & 0xC0 == 0x80 { at += 1 }
    while at < end {
      let length = Self.length(at, in: bytes, end)
      let next = count + (bytes[at] >= 0xF0 ? 2 : 1)
      if next > wanted { break }
      (at, count) = (at + length, next)
    }
    return at
  }

  /// Returns the number of bytes of the character whose first byte is at `at`.
  private static func length(_ at: Int, in bytes: [UInt8], _ end: Int) -> Int {
    var next = at + 1
    while next < end, bytes[next] & 0xC0 == 0x80 { next += 1 }
    return next - at
  }

  private func unitCount(before offset: Int) -> Int {
    if isASCII || encoding == .utf8 { return offset }
    let block = offset / Self.stride
    while units.count <= block {
      let start = (units.count - 1) * Self.stride
      units.append(units[units.count - 1] + Self.unitCount(bytes, start..<start + Self.stride))
    }
    return units[block] + Self.unitCount(bytes, block * Self.stride..<offset)
  }

  private static func unitCount(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var count = 0
    for at in range {
      let byte = bytes[at]
      if byte & 0xC0 != 0x80 { count += byte >= 0xF0 ? 2 : 1 }
    }
    return count
  }
}
