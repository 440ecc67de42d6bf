import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleEngine
import RuleLint
import Testing

@Suite struct `checks of values and keys` {
  private func codes(_ members: String) throws -> [String] {
    LintedRules.codes(LintedRules.event("custom", "com.adobe.eventSource.requestContent", [members]))
  }

  @Test(arguments: [
    #""key":"contextdata.tier","matcher":"eq","values":["gold","silver"]"#,
    #""key":"contextdata.count","matcher":"ge","values":[5]"#,
    #""key":"contextdata.count","matcher":"lt","values":[5]"#,
    #""key":"total","matcher":"gt","values":[19.99]"#,
    #""key":"vip","matcher":"eq","values":[true]"#,
    #""key":"sku","matcher":"eq","values":["12345"]"#,
    #""key":"appversion","matcher":"sw","values":["5.11."]"#,
    #""key":"screen","matcher":"co","values":["checkout"]"#,
    #""key":"city","matcher":"eq","values":["Köln","Gießen"]"#,
    #""key":"promo","matcher":"ex""#, #""key":"promo","matcher":"nx""#,
    #""key":"~state.com.acme.shop/cart.total","matcher":"ex""#,
    #""key":"~state.com.adobe.module.configuration/acme.flag","matcher":"ex""#,
    #""key":"~timestampz","matcher":"sw","values":["2026-"]"#,
    #""key":"~timestampp","matcher":"co","values":["T10:"]"#,
  ])
  func `say nothing of an ordinary test`(members: String) throws {
    let condition = LintedRules.event("custom", "com.adobe.eventSource.requestContent", [members])
    let found = findings(in: LintedRules.document(condition), for: [.ios, .android])
    let mine = found.map(\.page.code).filter { "MPX".contains($0.prefix(1)) }
    #expect(mine.isEmpty)
  }

  @Test(arguments: [
    ("M001", #""key":"n","matcher":"ew","values":[5]"#),
    ("M001", #""key":"n","matcher":"gt","values":[5,"6"]"#),
    ("M001", #""key":"n","matcher":"ge","values":[true]"#),
    ("M002", #""key":"n","matcher":"ex","values":[null]"#),
    ("M003", #""key":"n","matcher":"gt","values":null"#),
    ("M004", #""key":"n","matcher":"ne","values":[1,true]"#),
    ("M008", #""key":"~state.com.adobe.module.places/currentpoi.useriswithin","matcher":"eq","values":[1]"#),
    ("M009", #""key":"n","matcher":"gt","values":[20.0]"#),
    ("M009", #""key":"n","matcher":"ge","values":[-4]"#),
    ("M011", #""key":"n","matcher":"eq","values":["ΟΔΟΣ"]"#),
    ("M011", "\"key\":\"n\",\"matcher\":\"eq\",\"values\":[\"e\\u0301\"]"),
    ("M014", #""key":" ~type","matcher":"ex""#), ("M015", #""key":"~state.","matcher":"ex""#),
    ("M019", #""key":"order.timestamp","matcher":"gt","values":[1000]"#),
    ("M019", #""key":"order.createdTs","matcher":"le","values":[1763683200]"#),
    ("M021", #""key":"a)","matcher":"eq","values":["v"]"#),
    ("M021", #""key":"b}}r","matcher":"eq","values":["v"]"#),
    ("M021", #""key":"a\nb","matcher":"eq","values":["v"]"#),
    ("M021", #""key":"","matcher":"ex""#), ("M021", #""key":"price(gbp)","matcher":"ex""#),
    ("M022", #""key":"~source","matcher":"ne","values":["com.adobe.eventSource.requestContents"]"#),
    ("M022", #""key":"~type","matcher":"eq","values":["com.adobe.eventType.location"]"#),
    ("M023", #""key":"~state.com.adobe.edge.consent/consents.collect.val","matcher":"ex""#),
    ("M023", #""key":"~state.com.adobe.optimize/x","matcher":"ex""#),
    ("P006", #""key":"n","matcher":"nc","values":["go"]"#),
    ("P006", #""key":"n","matcher":"eq","values":[false]"#),
    ("P006", #""key":"n","matcher":"ne","values":["gold",null]"#),
    ("P007", #""key":"n","matcher":"ew","values":["\n"]"#),
    ("P020", #""key":"~state.com.acme.shop/k","matcher":"ex""#),
    ("P021", #""key":"n","matcher":"ne","values":["5.0"]"#),
    ("X001", #""key":"~state/k","matcher":"ex""#), ("X001", #""key":"~state./k","matcher":"ex""#),
    ("X002", #""key":"n","matcher":"lt","values":[9223372036854775807]"#),
  ])
  func `find`(code: String, members: String) throws {
    let found = try codes(members)
    #expect(found.contains(code), "\(found)")
  }

  @Test(arguments: [
    // `gt` on a clock of 32 bits is no threshold of a fact.
    ("M009", #""key":"~timestampu","matcher":"gt","values":[1763683200]"#),
    ("M018", #""key":"n","matcher":"eq","values":["5",5]"#),
    ("M010", #""key":"n","matcher":"eq","values":["a","a"]"#),
    ("M016", #""key":"~type ","matcher":"ex""#),
    ("M021", #""key":"a(b","matcher":"eq","values":["v"]"#),
    ("P008", #""key":"n","matcher":"ge","values":[3000000000]"#),
    ("P021", #""key":"n","matcher":"eq","values":["20.5"]"#),
    ("P021", #""key":"n","matcher":"eq","values":["5.11.0"]"#),
    ("X001", #""key":"~state.com.acme.😀/k","matcher":"ex""#),
  ])
  func `do not find`(code: String, members: String) throws {
    let found = try codes(members)
    #expect(!found.contains(code), "\(found)")
  }

  // MARK: what other tests of the rule say

  private let differs = LintedRules.matcher(#""key":"tier","matcher":"ne","values":["gold"]"#)

  @Test(arguments: [
    #""matcher":"ex""#, #""matcher":"co","values":["o"]"#, #""matcher":"gt","values":[1.5]"#,
  ])
  func `take a key for present that another test demands`(members: String) throws {
    let demand = LintedRules.matcher(#""key":"tier",\#(members)"#)
    #expect(LintedRules.codes(differs).contains("P006"))
    for condition in [
      LintedRules.group("and", [differs, demand]),
      LintedRules.group("and", [LintedRules.group("or", [differs, Example.track]), demand]),
      LintedRules.group("and", [differs, LintedRules.group("and", [demand])]),
      LintedRules.group("or", [Example.track, LintedRules.group("and", [demand, differs])]),
    ] {
      #expect(!LintedRules.codes(condition).contains("P006"), "\(condition)")
    }
    for condition in [
      LintedRules.group("or", [differs, demand]),
      LintedRules.group("and", [differs, LintedRules.group("or", [demand, Example.track])]),
    ] {
      #expect(LintedRules.codes(condition).contains("P006"), "\(condition)")
    }
  }

  @Test func `take a missing key for meant where the rule asks for one`() throws {
    let missing = LintedRules.matcher(#""key":"tier","matcher":"nx""#)
    let condition = LintedRules.group("or", [differs, missing])
    #expect(!LintedRules.codes(condition).contains("P006"))
  }

  @Test func `know what the events of the asked type hold`() throws {
    let places = "com.adobe.eventSource.responseContent"
    func codes(_ members: String) throws -> [String] {
      LintedRules.codes(LintedRules.event("places", places, [members]))
    }
    // A latitude has decimals, a radius has none.
    let latitude = findings(
      in: LintedRules.document(
        LintedRules.event("places", places, [#""key":"triggeringregion.latitude","matcher":"eq","values":[52]"#])))
    #expect(latitude.first { $0.page.code == "M009" }?.severity == .warning)
    #expect(try !codes(#""key":"triggeringregion.radius","matcher":"eq","values":[52]"#).contains("M009"))
    #expect(try codes(#""key":"triggeringregion","matcher":"ex""#).contains("M020"))
    #expect(try codes(#""key":"triggeringregion.regionname","matcher":"gt","values":[5]"#).contains("M007"))
  }

  @Test func `take only what every event must pass for the asked type`() throws {
    let key = LintedRules.matcher(#""key":"contextData.sku","matcher":"ex""#)
    let sure = LintedRules.group("and", [Example.track, key])
    let unsure = LintedRules.group("or", [Example.track, key])
    #expect(LintedRules.codes(sure).contains("M012"))
    #expect(!LintedRules.codes(unsure).contains("M012"))
  }

  /// A document of rules about tracked actions, each with these members of a matcher.
  private func tracked(_ tests: [String]) -> [UInt8] {
    let rules = tests.map { test in
      let condition = LintedRules.group("and", [Example.track, LintedRules.matcher(test)])
      return #"{"condition":\#(condition),"consequences":[{"id":"c","type":"url","detail":{"url":"app://a"}}]}"#
    }
    return Array(#"{"version":1,"rules":[\#(rules.joined(separator: ","))]}"#.utf8)
  }

  @Test func `report a key that no event has once, with the number of conditions`() throws {
    let text = tracked(
      [#""key":"cart.sku","matcher":"ex""#, #""key":"tier","matcher":"nx""#, #""key":"cart.sku","matcher":"nx""#])
    let found = findings(in: text).filter { $0.page.code == "M012" }
    #expect(
      found.map(\.message) == [
        "no SDK event of this type and source has the key \(text: "cart.sku".utf8) (\(2) conditions)",
        "no SDK event of this type and source has the key \(text: "tier".utf8)",
      ])
    #expect(found.map(\.rule) == [0, 1])
    for row in found.flatMap(\.outcomes.rows) { #expect(row.outcome == .noKnownEvent) }
  }

  @Test func `leave the keys of the app's own events alone`() {
    let text = tracked([#""key":"cart.sku","matcher":"ex""#, #""key":"tier","matcher":"ex""#])
    let found = findings(in: text, files: nil, LintOptions(knownKeys: [Array("cart.sku".utf8)]))
    #expect(found.filter { $0.page.code == "M012" }.map(\.rule) == [1])
  }

  @Test(arguments: [
    (
      "requestContent", #""key":"requesttype","matcher":"eq","values":["update"]"#, Outcome?.some(.noKnownEvent),
      Severity.warning
    ),
    ("requestContent", #""key":"requesttype","matcher":"eq","values":["x","getpropositions"]"#, .noEffect, .warning),
    ("responseContent", #""key":"responseerror.status","matcher":"eq","values":["late"]"#, .noKnownEvent, .warning),
    ("responseContent", #""key":"responseerror.status","matcher":"eq","values":["400"]"#, nil, .info),
  ])
  func `know the values of Optimize's events`(source: String, test: String, outcome: Outcome?, severity: Severity) {
    let condition = LintedRules.event("optimize", "com.adobe.eventSource." + source, [test])
    let found = findings(in: LintedRules.document(condition)).filter { $0.page.code == "M025" }
    #expect(found.map { $0.outcomes["ios"] } == [outcome])
    #expect(found.map(\.severity) == [severity])
  }

  @Test(arguments: [
    #""key":"requesttype","matcher":"eq","values":["GetPropositions"]"#,
    #""key":"requesttype","matcher":"sw","values":["update"]"#,
    #""key":"propositioninteractions._experience.decisioning.propositionEventType.display","matcher":"eq","values":[1]"#,
  ])
  func `accept what Optimize's events have`(test: String) {
    let codes = LintedRules.codes(LintedRules.event("optimize", "com.adobe.eventSource.requestContent", [test]))
    #expect(!codes.contains("M025") && !codes.contains("M012"))
  }

  @Test func `hold presence against events without data only where these may come`() throws {
    let present = LintedRules.matcher(#""key":"tier","matcher":"ex""#)
    let value = LintedRules.matcher(#""key":"screen","matcher":"eq","values":["home"]"#)
    #expect(LintedRules.codes(present).contains("P019"))
    #expect(!LintedRules.codes(LintedRules.group("and", [present, value])).contains("P019"))
    #expect(LintedRules.codes(LintedRules.group("or", [present, value])).contains("P019"))
    let reset = LintedRules.event(
      "generic.identity", "com.adobe.eventSource.requestReset", [#""key":"tier","matcher":"ne","values":["gold"]"#])
    #expect(LintedRules.codes(reset).contains("P019"))
  }

  @Test(arguments: [
    ("generic.track", "com.adobe.eventSource.responseContent", true),
    ("places", "com.adobe.eventSource.responseContent", false),
    // The Edge Network answers with sources of its own, and of some types nothing is known.
    ("edge", "acme:answer", false), ("custom", "com.adobe.eventSource.responseContent", false),
    // Not a source of the SDK's: that is another matter.
    ("generic.track", "com.acme.source", false),
  ])
  func `know which type goes with which source`(type: String, source: String, isFound: Bool) throws {
    let found = LintedRules.codes(LintedRules.event(type, source, []))
    #expect(found.contains("M024") == isFound, "\(found)")
  }
}
