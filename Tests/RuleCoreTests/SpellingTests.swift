import RuleCore
import TestSupport
import Testing

/// What lets a number's spelling stand for its text.
@Suite struct `a number of few digits` {
  @Test func `is written as it is spelt by Swift and by Java`() throws {
    var random = SemanticsProperty("spellings", cases: 5_000)
    for _ in 0..<random.cases {
      let whole = random.pick(["0", "1", "9", "10", "123", "4096", "1234567", "9999999"])
      var fraction = String(random.number(0...99_999_999))
      while fraction.hasSuffix("0") { fraction.removeLast() }
      if fraction.isEmpty { fraction = "1" }
      let sign = random.pick(["", "-"])
      let spelling = "\(sign)\(whole).\(fraction)"
      let value = try #require(Double(spelling))
      #expect(SwiftText.description(of: value) == spelling)
      #expect(JavaNumber.text(value) == spelling)
    }
  }
}
