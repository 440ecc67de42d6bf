import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleLint
import TestSupport
import Testing

@Suite struct `the differences between platforms` {
  private static let named = Set(AllPages.all.flatMap(\.differences))

  @Test func `are each found by a code, or lie outside of an archive`() {
    for difference in Difference.all {
      let isOutside = Difference.outside[difference.row] != nil
      let isFound = Self.named.contains(difference.row)
      #expect(isFound != isOutside, "\(difference.row): \(difference.point)")
    }
  }

  @Test func `are listed once each`() {
    let rows = Difference.all.map(\.row)
    #expect(Set(rows).count == rows.count)
    #expect(rows.count == 126)
    #expect(Set(Difference.outside.keys).isSubset(of: rows))
  }

  @Test(arguments: AllPages.all.map(\.code))
  func `are named by their numbers`(code: String) throws {
    let page = try #require(AllPages.page(code))
    for row in page.differences {
      #expect(row.wholeMatch(of: /D[0-9]{2,3}|R[0-9]{2}/) != nil, "\(row)")
    }
    #expect(Set(page.differences).count == page.differences.count)
  }
}
