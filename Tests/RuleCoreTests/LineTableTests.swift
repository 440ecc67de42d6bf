import RuleCore
import TestSupport
import Testing

@Suite struct `the table of lines` {
  /// Letters of one to four bytes and every kind of line end, with lines longer than the stretches
  /// in which the table counts.
  private static let texts: [[UInt8]] = (1...6).map { seed in
    var dice = SplitMix64(seed: UInt64(seed))
    let pieces = ["a", "é", "日", "😀", "\n", "\r\n", "\r", "\t"]
    let ends = seed % 2 == 0 ? 40 : 12_000
    return (0..<9_000).flatMap { _ in
      let isEnd = dice.next() % UInt64(ends) == 0
      let index = isEnd ? 4 + dice.next() % 3 : dice.next() % 4
      return Array(pieces[Int(index)].utf8)
    }
  }

  @Test(arguments: texts.indices)
  func `finds the place that a walk through the text finds`(index: Int) {
    let text = Self.texts[index]
    let table = LineTable(text)
    for offset in stride(from: 0, through: text.count + 2, by: 61) {
      #expect(table.position(of: offset) == TextPosition(of: offset, in: text.span), "\(offset)")
    }
    #expect(table.position(of: text.count) == TextPosition(of: text.count, in: text.span))
  }

  @Test func `is right at the ends of the stretches in which it counts`() {
    let text = Array(repeating: UInt8(0x61), count: 8_192)
    let table = LineTable(text)
    for offset in [0, 255, 256, 257, 8_191, 8_192] {
      #expect(table.position(of: offset) == TextPosition(line: 1, column: offset + 1))
    }
    #expect(LineTable([]).position(of: 0) == TextPosition(line: 1, column: 1))
  }
}
