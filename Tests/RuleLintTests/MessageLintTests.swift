import LaunchLint
import RuleEngine
import RuleLint
import TestSupport
import Testing

/// The edge cases of messages that a check can see: `Tests/Vectors/messages.jsonl`. A row without codes has none of the
/// family N, and none of the codes that messages change.
@Suite struct `findings in messages` {
  private static func codes(in response: String, at now: Double? = nil) -> Set<String> {
    var expectations = LintOptions()
    expectations.now = now
    return Set(findings(in: Array(response.utf8), files: nil, expectations).map(\.page.code))
  }

  @Test func `name every edge case by its code`() throws {
    var found: Set<String> = []
    for row in try VectorFile.lines("messages") {
      let document = row.document
      let wanted = document.presentMember(document.root, "codes").map { list in
        document.elements(list).map { String(decoding: document.string($0), as: UTF8.self) }
      }
      let payload = try #require(document.presentMember(document.root, "payload"))
      let codes = Self.codes(in: #"{"payload":"# + String(decoding: document.lexeme(payload), as: UTF8.self) + "}")
      found.formUnion(codes)
      let name = "\(row.id): \(codes.sorted())"
      #expect(codes.isSuperset(of: wanted ?? []), "\(name)")
      guard wanted?.isEmpty ?? true else { continue }
      #expect(!codes.contains { $0.hasPrefix("N") || ["L013", "C011"].contains($0) }, "\(name)")
    }
    let family = AllPages.all.map(\.code).filter { $0.wholeMatch(of: /N[0-9]{3}/) != nil }
    #expect(found.isSuperset(of: family), "\(Set(family).subtracting(found).sorted())")
  }

  @Test func `name a message that is over at a time`() throws {
    let over = #"{"contentType":"text/html","content":"a","expiryDate":1600000000}"#
    let time = #"{"type":"matcher","definition":{"key":"~timestampu","matcher":"lt","values":[1600000000]}}"#
    let schema = "https://ns.adobe.com/personalization/"
    let message = #"{"id":"m","type":"schema","detail":{"id":"m","schema":"\#(schema)message/in-app","data":\#(over)}}"#
    let rules = #"{"version":1,"rules":[{"condition":\#(time),"consequences":[\#(message)]}]}"#
    let item = #"{"id":"i","schema":"\#(schema)ruleset-item","data":\#(rules)}"#
    let details = #"{"rank":1,"activity":{"id":"c1#a1"}}"#
    let response =
      #"{"payload":[{"id":"p","scope":"mobileapp://a","scopeDetails":\#(details),"items":[\#(item)]}]}"#
    #expect(!Self.codes(in: response).contains("N014"))
    #expect(!Self.codes(in: response, at: 1_599_999_999).contains("N014"))
    #expect(Self.codes(in: response, at: 1_600_000_001).contains("N014"))
  }

  @Test func `name a large number once, whatever the number of rule sets`() {
    let schema = "https://ns.adobe.com/personalization/"
    let propositions = [1, 12_345_678_901_234_567].map { number in
      let test = #"{"type":"matcher","definition":{"key":"a","matcher":"gt","values":[\#(number)]}}"#
      let rules = #"{"version":1,"rules":[{"condition":\#(test),"consequences":[]}]}"#
      let item = #"{"id":"i","schema":"\#(schema)ruleset-item","data":\#(rules)}"#
      return #"{"id":"p\#(number)","scope":"mobileapp://a","scopeDetails":{"rank":1},"items":[\#(item)]}"#
    }
    let response = #"{"payload":[\#(propositions.joined(separator: ","))]}"#
    #expect(findings(in: Array(response.utf8), files: nil).count { $0.page.code == "J006" } == 1)
  }
}
