/// Where the lines of a text begin, for many places in it. The same as `TextPosition(of:in:)`, which
/// goes through the text each time.
package struct LineTable {
  /// The offset of the first byte of each line.
  private let starts: [Int]
  package let text: [UInt8]

  package init(_ text: [UInt8]) {
    var starts = [0]
    for (index, byte) in text.enumerated() {
      let isLone = byte == 0x0D && (index + 1 >= text.count || text[index + 1] != 0x0A)
      if byte == 0x0A || isLone { starts.append(index + 1) }
    }
    (self.starts, self.text) = (starts, text)
  }

  /// The position of byte `offset`; of one past the end, the end's.
  /// Complexity: O(log lines) and the bytes before it in its line.
  package func position(of offset: Int) -> TextPosition {
    let offset = min(offset, text.count)
    let line = line(of: offset)
    let head = text[starts[line]..<offset]
    let column = head.count { $0 & 0xC0 != 0x80 && $0 != 0x0D }
    return TextPosition(line: line + 1, column: column + 1)
  }

  /// The bytes of the line that holds byte `offset`, its end left out.
  package func lineRange(at offset: Int) -> Range<Int> {
    let line = line(of: min(offset, text.count))
    var end = line + 1 < starts.count ? starts[line + 1] : text.count
    while end > starts[line], text[end - 1] == 0x0A || text[end - 1] == 0x0D { end -= 1 }
    return starts[line]..<end
  }

  private func line(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}
