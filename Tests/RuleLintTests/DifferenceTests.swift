import RuleLint
import Testing

@Suite struct `the differences between platforms` {
  private static let named = Set(Lint.all.flatMap(\.page.differences))

  private static let awaited = Difference.awaited.values.flatMap { $0 }

  @Test func `are each found by a code, or known to be missing`() {
    for difference in Difference.all {
      let places = [
        Self.named.contains(difference.row), Self.awaited.contains(difference.row),
        Difference.outside[difference.row] != nil,
      ]
      #expect(places.count { $0 } == 1, "\(difference.row): \(difference.point)")
    }
  }

  @Test func `are listed once each`() {
    let rows = Difference.all.map(\.row)
    #expect(Set(rows).count == rows.count)
    #expect(rows.count == 126)
    #expect(Set(Self.awaited).count == Self.awaited.count)
    #expect(Set(Self.awaited + Difference.outside.keys).isSubset(of: rows))
  }

  @Test(arguments: Lint.all.map(\.page.code))
  func `are named by their numbers`(code: String) throws {
    let page = try #require(Lint.page(code))
    for row in page.differences {
      #expect(row.wholeMatch(of: /D[0-9]{2,3}|R[0-9]{2}/) != nil, "\(row)")
    }
    #expect(Set(page.differences).count == page.differences.count)
  }
}
