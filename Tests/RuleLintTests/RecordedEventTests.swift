import ConvertLint
import LaunchLint
import RuleEngine
import RuleLint
import Testing

/// G008 and G009.
@Suite struct `rules and recorded events` {
  private static let conditions = [
    "screen": #"{"type":"matcher","definition":{"key":"screen","matcher":"eq","values":["Cart"]}}"#,
    "state": #"{"type":"matcher","definition":{"key":"~state.a/b","matcher":"nx"}}"#,
    "clock": #"{"type":"matcher","definition":{"key":"~timestampu","matcher":"nx"}}"#,
    "history":
      #"{"type":"historical","definition":{"events":[{"a":"1"}],"matcher":"ge","value":1,"searchType":"any"}}"#,
    "type": #"{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["t"]}}"#,
  ]

  private func recorded(_ events: [String]) -> RecordedEvents {
    var recorded = RecordedEvents()
    for event in events { recorded.add(Array(event.utf8).span) }
    return recorded
  }

  private func event(_ screen: String) -> String {
    #"{"type":"t","source":"s","data":{"screen":"\#(screen)"}}"#
  }

  /// The messages of G008 and G009, each with the index of its rule.
  private func messages(_ conditions: [String], _ events: RecordedEvents?, _ profiles: [LaunchProfile])
    -> [String]
  {
    let rules = conditions.map { #"{"condition":\#($0),"consequences":[]}"# }
    let text = #"{"version":1,"rules":[\#(rules.joined(separator: ","))]}"#
    let found = findings(in: Array(text.utf8), for: profiles, files: nil, LintOptions(recorded: events))
    return found.filter { ["G008", "G009"].contains($0.page.code) }.map { finding in
      let words = finding.message.parts.map { part in if case .words(let words) = part { words } else { "" } }
      return "\(finding.page.code) \(finding.rule ?? -1): \(words.joined())"
    }
  }

  @Test func `tell which rules fire for none of them`() throws {
    let screen = try #require(Self.conditions["screen"])
    let both = [LaunchProfile.ios, .android]
    #expect(
      messages([screen], recorded([event("home")]), both) == ["G008 0: the rule fires for none of 1 recorded event"])
    // Only iOS compares a missing value.
    let other = screen.replacing(#""eq""#, with: #""ne""#)
    #expect(
      messages([other], recorded([event("Cart"), #"{"type":"t","source":"s","data":{}}"#]), both)
        == ["G008 0: the rule fires for none of 2 recorded events on android, but for 1 on ios"])
    #expect(messages([screen], recorded([event("Cart")]), both).isEmpty)
    #expect(messages([screen], nil, both).isEmpty)
    #expect(messages([screen], recorded([]), both).isEmpty)
  }

  @Test func `do not count events that are unusable`() throws {
    let screen = try #require(Self.conditions["screen"])
    let unusable = #"{"source":"s","data":{"screen":"Cart"}}"#
    #expect(messages([screen], recorded([unusable]), [.ios]).isEmpty)
    #expect(
      messages([screen], recorded([unusable, event("x"), unusable]), [.ios])
        == ["G008 0: the rule fires for none of 1 recorded event"])
  }

  @Test(arguments: ["state", "clock", "history"])
  func `do not decide what depends on more than the event`(name: String) throws {
    let events = recorded([event("x")])
    let type = try #require(Self.conditions["type"]).replacing(#""t""#, with: #""u""#)
    let part = try #require(Self.conditions[name])
    let group = #"{"type":"group","definition":{"logic":"and","conditions":[\#(type),\#(part)]}}"#
    #expect(messages([type], events, [.ios]).count == 1)
    #expect(messages([group], events, [.ios]).isEmpty)
  }

  @Test(arguments: [(9, 3, false), (10, 3, true), (10, 2, false), (19, 4, false), (20, 4, true)])
  func `tell which rules fire far more often than the others`(count: Int, others: Int, isReported: Bool) throws {
    // The others fire once each; with four of them, two fire twice.
    var events = (0..<count).map { _ in event("often") }
    for other in 0..<others {
      events.append(event("other \(other)"))
      if others == 4, other > 0 { events.append(event("other \(other)")) }
    }
    let conditions = (["often"] + (0..<others).map { "other \($0)" } + ["never"]).map {
      #"{"type":"matcher","definition":{"key":"screen","matcher":"eq","values":["\#($0)"]}}"#
    }
    let found = messages(conditions, recorded(events), [.ios, .web]).filter { $0.hasPrefix("G009") }
    let median = others == 4 ? 2 : 1
    #expect(
      found
        == (isReported
          ? [
            "G009 0: the rule fires for \(count) of \(events.count) recorded events; the median of the other rules "
              + "that fire is \(median)"
          ] : []))
  }

  @Test func `are not kept if there are too many`() throws {
    var events = RecordedEvents()
    let large = Array(repeating: UInt8(ascii: " "), count: RecordedEvents.mostBytes / 2)
    events.add(large.span)
    events.add(large.span)
    #expect(!events.isCut)
    events.add([UInt8(ascii: "1")].span)
    #expect(events.isCut)
    events.add(Array(event("x").utf8).span)
    #expect(events.isCut)
    #expect(messages([try #require(Self.conditions["screen"])], events, [.ios]).isEmpty)
  }
}

/// CV115.
@Suite struct `conditions and recorded visitors` {
  private func leaf(_ key: String) -> String {
    let matching = #""matching":{"match_type":"matches","negated":false}"#
    return #"{"rule_type":"generic_text_key_value","key":"\#(key)","value":"x",\#(matching)}"#
  }

  /// The words of the findings, each with the platforms.
  private func messages(_ rules: String, _ visitors: [String]) throws -> [String] {
    var recorded = RecordedEvents()
    for visitor in visitors { recorded.add(Array(visitor.utf8).span) }
    let profiles = ConvertProfile.all
    let rules = AudienceRules(try JSONDocument(Array(rules.utf8)), for: profiles[0])
    let found = ConvertLintContext(rules, for: profiles, recorded: recorded).findings()
    return found.filter { $0.page.code == "CV115" }.map { finding in
      let words = finding.message.parts.map { part in if case .words(let words) = part { words } else { "" } }
      return words.joined() + " (" + finding.outcomes.rows.map(\.platform).joined(separator: ",") + ")"
    }
  }

  private func rules(_ keys: String...) -> String {
    #"{"OR":[{"AND":[{"OR_WHEN":[\#(keys.map(leaf).joined(separator: ","))]}]}]}"#
  }

  @Test(arguments: [("[1]", "an array"), (#"{"a":1}"#, "an object"), ("null", "null")])
  func `are reported for values of odd kinds`(value: String, kind: String) throws {
    let visitors = [
      #"{"attributes":{"p":\#(value)}}"#, #"{"attributes":{"p":"x","q":[1]}}"#, "[]", #"{"p":\#(value)}"#,
    ]
    #expect(
      try messages(rules("p"), visitors) == ["the attribute is \(kind) for 2 of 3 recorded visitors (ios,js,android)"])
    #expect(try messages(rules("p"), Array(visitors[1...2])).isEmpty)
    #expect(try messages(rules("r"), visitors).isEmpty)
  }

  @Test func `read attributes in audiences and location data in locations`() throws {
    let list = { (name: String, key: String) in
      #""\#(name)":[{"id":"1","key":"k","rules":\#(rules(key))}]"#
    }
    let both = "{\(list("audiences", "p")),\(list("locations", "url"))}"
    let visitor = #"{"attributes":{"url":[1]},"location":{"p":[1],"url":{}}}"#
    let found = try messages(both, [visitor])
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("the location member is an object for 1 of 1 recorded visitor"))
  }

  @Test func `are false in JavaScript for a visitor called RuleData`() throws {
    #expect(
      try messages(rules("p", "q"), [#"{"attributes":{"name":"RuleData","q":"x"}}"#])
        == ["JavaScript reads no attribute of 1 of 1 recorded visitor, whose `name` is `RuleData` (js)"])
  }
}
