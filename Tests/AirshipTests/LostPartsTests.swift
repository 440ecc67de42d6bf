import RuleEngine
import TestSupport
import Testing

/// What platforms make of faults, found by where these stand.
@Suite struct `lost parts` {
  /// A rule set with faults at these ranges.
  private func rules(_ ranges: [ByteRange]) throws -> ScheduleSet {
    var rules = ScheduleSet(document: try JSONDocument(Array("[]".utf8)))
    rules.faults = ranges.map { ScheduleFault(.boundNotNumber("at_least"), $0) }
    return rules
  }

  @Test func `of a range are those that lie in it, in the order of the document`() throws {
    var random = SplitMix64(seed: 7)
    func range() -> ByteRange {
      let start = Int.random(in: 0...40, using: &random)
      return ByteRange(start, start + Int.random(in: 0...20, using: &random))
    }
    for _ in 0..<200 {
      let ranges = (0..<Int.random(in: 0...20, using: &random)).map { _ in range() }
      let parts = DroppedRanges(of: try rules(ranges), on: .android)
      for _ in 0..<20 {
        let asked = range()
        let wanted = ranges.filter { $0.lower >= asked.lower && $0.upper <= asked.upper }
        #expect(parts.within(asked).map(\.range) == wanted, "\(ranges) in \(asked)")
      }
    }
  }

  @Test func `are found among a hundred thousand without looking at all`() throws {
    let count = 100_000
    let parts = DroppedRanges(of: try rules((0..<count).map { ByteRange(10 * $0, 10 * $0 + 5) }), on: .android)
    // To look at all for each would be ten thousand million looks.
    let found = (0..<count).count { parts.within(ByteRange(10 * $0, 10 * $0 + 9)).count == 1 }
    #expect(found == count)
  }

  @Test func `are none where the platform reads what is written`() throws {
    var rules = ScheduleSet(document: try JSONDocument(Array("[]".utf8)))
    rules.faults = [ScheduleFault(.idMissing, ByteRange(0, 2))]
    #expect(DroppedRanges(of: rules, on: .android).within(ByteRange(0, 2)).isEmpty)
  }
}
