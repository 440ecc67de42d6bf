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

  private static let schema = "https://ns.adobe.com/personalization/"
  private static let message =
    #"{"id":"m","type":"schema","detail":{"id":"m","schema":"\#(schema)message/in-app","data":"#
    + #"{"contentType":"text/html","content":"a","mobileParameters":{}}}}"#
  private static let matcher = #"{"type":"matcher","definition":{"key":"a","matcher":"eq","values":["b"]}}"#
  private static let proposition =
    #"{"id":"p","scope":"mobileapp://a","scopeDetails":{"rank":1,"activity":{"id":"c1#a1"}},"items":[{"id":"i","#
    + #""schema":"\#(schema)ruleset-item","data":{"version":1,"rules":[{"condition":\#(matcher),"consequences":"#
    + "[\(message)]}]}}]}"

  private static func response(_ propositions: String...) -> String {
    #"{"handle":[{"type":"personalization:decisions","payload":[\#(propositions.joined(separator: ","))]}]}"#
  }

  /// A consequence that disqualifies a card.
  private static let operation =
    #"{"id":"o","type":"schema","detail":{"id":"o","schema":"\#(schema)eventHistoryOperation","data":"#
    + #"{"operation":"insert","content":{"iam.eventType":"disqualify","iam.id":"c1#a1"}}}}"#

  private static func history(_ events: String, _ rest: String) -> String {
    #"{"type":"historical","definition":{"events":[\#(events)],\#(rest)}}"#
  }

  /// A part of the response, its replacement, and the first finding of a code then; `outcomes` is nil if there is none.
  private struct Change: Sendable {
    let part: String
    let other: String
    let code: String
    let severity: Severity
    let outcomes: String?

    init(_ part: String, _ other: String, _ code: String, _ outcomes: String?, _ severity: Severity = .error) {
      (self.part, self.other, self.code, self.severity, self.outcomes) = (part, other, code, severity, outcomes)
    }
  }

  private static let dropped = "ios: rule dropped, android: rule dropped, web: rule dropped"
  private static let phonesOnly = "ios: other result, android: other result"
  private static let changes: [Change] = [
    Change("items", "item", "S013", ""), Change("activity", "actvity", "S013", ""),
    Change("ruleset-item", "rulesetitem", "N002", dropped),
    Change("ruleset-item", "json-ruleset-item", "N002", dropped),
    Change("ruleset-item", "json-content-item", "N002", dropped),
    Change("personalization:decisions", "personalization:decision", "N001", dropped),
    Change(#""activity":{"id":"c1#a1"}"#, #""a":1"#, "N001", phonesOnly + ", web: rule dropped"),
    Change(#""content":"a""#, #""content":null"#, "N008", "ios: consequence dropped"),
    Change(#""text/html""#, "5", "N008", "ios: consequence dropped, web: no effect"),
    Change("text/html", "text/rtf", "N008", "web: no effect"),
    Change(",\"mobileParameters\":{}", "", "N008", "web: no effect"),
    Change("mobileParameters", "type", "N008", "web: no effect"),
    Change(
      #""mobileParameters":{}"#, #""webParameters":{"alloy-messaging-container":{},"alloy-overlay-container":{}}"#,
      "N008", "web: no effect"),
    Change(
      #""mobileParameters":{}"#,
      #""webParameters":{"alloy-messaging-container":{},"alloy-overlay-container":{},"alloy-content-iframe":{}}"#,
      "N008", nil),
    Change("items", "items", "N008", nil),
    Change("[" + message, "[\(operation),\(message)", "N007", "ios: consequence dropped, android: other result"),
    Change(
      message + "]", "\(message),\(message.replacing("\"m\"", with: "\"n\""))]", "N007",
      "ios: consequence dropped, android: other result"),
    Change(message + "]", "\(message),\(message)]", "N007", nil),
    Change(
      message + "]", "\(message),\(message.replacing("in-app", with: "content-card"))]", "N010",
      "ios: no effect, android: no effect", .warning),
    Change(
      matcher,
      history(#"{"iam.eventType":"a"},{"iam.eventType":"b"}"#, #""matcher":"ne","value":0,"searchType":"mostRecent""#),
      "H006", "ios: other result", .info),
    Change(
      matcher, history(#"{"eventType":"display","id":"c1#a1"}"#, #""matcher":"eq","value":0"#), "N017",
      phonesOnly, .warning),
    Change(matcher, history(#"{"eventType":"display"}"#, #""matcher":"eq","value":0"#), "N017", nil),
    Change(
      matcher, history(#"{"iam.eventType":"display","iam.id":"c1#a1","type":"a"}"#, #""matcher":"eq","value":0"#),
      "N017", phonesOnly, .warning),
  ]

  @Test(arguments: changes.indices)
  func `say what each platform does with a changed response`(index: Int) throws {
    let change = Self.changes[index]
    let text = Self.response(Self.proposition)
    try #require(text.contains(change.part))
    let all = findings(in: Array(text.replacing(change.part, with: change.other).utf8), files: nil)
    let found = all.first { $0.page.code == change.code }
    let rows = found.map { $0.outcomes.rows.map { "\($0.platform): \($0.outcome.rawValue)" }.joined(separator: ", ") }
    #expect(rows == change.outcomes, "\(change.part), \(change.other)")
    #expect(found?.severity ?? change.severity == change.severity, "\(change.part), \(change.other)")
  }

  @Test func `name a proposition without activity also on phones alone`() throws {
    let text = Self.response(Self.proposition.replacing(#""activity":{"id":"c1#a1"}"#, with: #""a":1"#))
    let found = findings(in: Array(text.utf8), for: [.ios, .android], files: nil).filter { $0.page.code == "N001" }
    #expect(found.map(\.severity) == [.warning])
    #expect(Self.codes(in: Self.response(Self.proposition)).isDisjoint(with: ["N001", "N007", "N015", "N017"]))
  }

  /// The web SDK keeps the latest proposition of an activity, the phones keep all.
  @Test func `name each proposition that a later one replaces`() throws {
    let text = Array(Self.response(Self.proposition, Self.proposition, Self.proposition).utf8)
    func outcomes(_ profiles: [LaunchProfile]) -> [String] {
      findings(in: text, for: profiles, files: nil).filter { $0.page.code == "N015" }.map { finding in
        finding.outcomes.rows.map { "\($0.platform): \($0.outcome.rawValue)" }.joined(separator: ", ")
      }
    }
    #expect(outcomes([.web]) == ["web: rule dropped", "web: rule dropped"])
    #expect(outcomes([.ios]) == ["ios: other result", "ios: other result"])
    #expect(
      outcomes([.ios, .web]) == ["web: rule dropped", "ios: other result, web: rule dropped", "ios: other result"])
  }

  @Test func `say which member is missing, and a way out`() throws {
    func first(_ part: String, _ other: String) throws -> String {
      let text = Self.response(Self.proposition.replacing(part, with: other))
      let found = try #require(findings(in: Array(text.utf8), files: nil).first { $0.page.letters == "N" })
      return found.message.parts.map { part in if case .words(let words) = part { words } else { "" } }.joined()
    }
    #expect(try first(#""id":"p","#, "") == "ignored proposition: no `id`")
    #expect(try first("\"mobileapp://a\"", "5") == "ignored proposition: `scope` is a number")
    #expect(
      try first(#""id":"i","#, "") == "one malformed item makes the platform drop all items of the proposition: no `id`"
    )
    for code in ["N001", "N002", "N003", "N005", "N006", "N007", "N008", "N009", "N010", "N016", "N020"] {
      let page = try #require(AllPages.page(code))
      let (text, _) = try #require(page.fires.marked)
      let found = findings(in: text, files: nil).filter { $0.page.code == code }
      #expect(!found.isEmpty && found.allSatisfy { $0.hint != nil }, "\(code)")
    }
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
