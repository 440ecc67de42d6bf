import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleEngine
import RuleLint
import TestSupport
import Testing

@Suite struct `the catalogue` {
  @Test func `has every code once, in one spelling`() {
    let codes = AllPages.all.map(\.code)
    #expect(Set(codes).count == codes.count)
    #expect(Set(AllPages.all.map(\.name)).count == codes.count)
    for code in codes {
      #expect(code.wholeMatch(of: /[A-Z]{1,2}[0-9]{3}/) != nil, "\(code)")
    }
  }

  /// Only the code names a case: a page is long.
  private static let codes = AllPages.all.filter { $0.fires.kind == .document }.map(\.code)

  @Test(arguments: codes)
  func `fires on its example at the marked place`(code: String) throws {
    let page = try #require(AllPages.page(code))
    let (text, place) = try #require(page.fires.marked)
    let found = findings(in: text, assets: page.fires.assets, dialect: page.fires.dialect)
      .filter { $0.page.code == page.code }
    #expect(found.contains { $0.location == place }, "\(found.map(\.location))")
  }

  @Test(arguments: codes)
  func `says nothing on its silent example`(code: String) throws {
    let page = try #require(AllPages.page(code))
    let found = findings(in: Array(page.silent.text.utf8), assets: page.silent.assets, dialect: page.silent.dialect)
    #expect(!found.contains { $0.page.code == page.code })
  }
}

extension Example {
  /// The text without its marks, and what stood between them: the file where there are none.
  var marked: (text: [UInt8], place: FindingLocation)? {
    let parts = text.split(separator: /[«»]/, omittingEmptySubsequences: false).map {
      Array($0.utf8)
    }
    if parts.count == 1 { return (parts[0], .file) }
    guard parts.count == 3 else { return nil }
    let start = parts[0].count
    let range = ByteRange(start, start + parts[1].count)
    return (parts[0] + parts[1] + parts[2], .document(range))
  }
}
