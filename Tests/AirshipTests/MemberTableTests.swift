import RuleEngine
import TestSupport
import Testing

/// The members that SDKs parse. The vectors were written by hand from a description of the SDKs, not from the table.
@Suite struct `the member table` {
  @Test func `has the outcome of every value on every platform`() throws {
    let cases = try MemberVector.all()
    #expect(cases.count > 2_000)
    for one in cases {
      let document = try JSONDocument(Array(one.document.utf8))
      let got = AirshipProfile.all.map { ScheduleSet(document, for: $0).refusal(for: $0) == nil ? "." : "R" }
      #expect(got.joined() == one.outcomes, "\(one.id) = \(one.value)")
    }
  }

  @Test func `has vectors for each of its rows`() throws {
    let tested = Set(try MemberVector.all().map { "\($0.row) \($0.name)" })
    // Of the members of a selector of tags one is replaced, which stands for all.
    for row in ScheduleMember.table where row.row != "AU20" {
      #expect(tested.contains("\(row.row) \(row.name)"), "\(row.row) \(row.name)")
    }
  }

  @Test func `has zero for negative numbers on Android, but for those of a hash`() {
    for row in ScheduleMember.table {
      guard case .whole = row.form else { continue }
      let isHashed = ["AU14", "AU15", "AU17"].contains(row.row)
      #expect(row.reading(.negative, on: .android) == (isHashed ? .unsigned : .zero), "\(row.name)")
    }
  }
}
