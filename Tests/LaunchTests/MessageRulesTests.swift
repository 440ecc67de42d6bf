import Launch
import RuleCore
import Testing

@Suite struct `rule sets of a response` {
  private static func test(_ key: String, _ matcher: String = "eq") -> String {
    #"{"type":"matcher","definition":{"key":"\#(key)","matcher":"\#(matcher)","values":["x"]}}"#
  }

  /// A rule with a lost condition and a token, whose ids end in a number.
  private static func rule(_ number: Int) -> String {
    let both = [test("k\(number)"), test("k", "zz")].joined(separator: ",")
    let schema = "https://ns.adobe.com/personalization/message/in-app"
    let data = #"{"contentType":"text/html","content":"{%t\#(number)%}"}"#
    let detail = #"{"id":"m\#(number)","schema":"\#(schema)","data":\#(data)}"#
    return
      #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(both)]}},"#
      + #""consequences":[{"id":"m\#(number)","type":"schema","detail":\#(detail)}]}"#
  }

  private static func load(
    _ sets: [[String]], for profile: LaunchProfile, changed: (String) -> String = { $0 }
  ) throws -> MessageRules {
    let propositions = sets.enumerated().map { number, rules in
      let data = #"{"version":1,"rules":[\#(rules.joined(separator: ","))]}"#
      let item = #"{"id":"i","schema":"https://ns.adobe.com/personalization/ruleset-item","data":\#(data)}"#
      // The web takes rank 0 for none.
      let details = #"{"rank":\#(number + 1),"activity":{"id":"a\#(number)"}}"#
      return #"{"id":"p\#(number)","scope":"mobileapp://a","scopeDetails":\#(details),"items":[\#(item)]}"#
    }
    let document = try JSONDocument(Array(changed("[\(propositions.joined(separator: ","))]").utf8))
    return MessageRules(try #require(PropositionInput(document)), for: profile)
  }

  /// One line for each rule of an engine.
  private static func lines(_ rules: MessageRules) -> [String] {
    rules.rules.map { rule in
      let set = rules.sets[rule.set]
      let program = rules.program
      let names = (program.keys(ofRuleAt: rule.place) + program.tokens(ofRuleAt: rule.place))
        .map { String(decoding: $0, as: UTF8.self) }
      return "\(program.consequenceIDs(ofRuleAt: rule.place)) \(names) "
        + "\(program.losses(ofRuleAt: rule.place)) \(set.losses)"
    }
  }

  /// All rule sets are compiled together. Android rejects the bad one after it has read a rule of it.
  @Test(arguments: [
    (LaunchProfile.ios, #"{"consequences":[]}"#),
    (.android, #"{"condition":\#(test("k", "zz")),"consequences":[]}"#),
  ])
  func `load as if a rejected one was not there`(profile: LaunchProfile, bad: String) throws {
    let (one, other) = ([Self.rule(0), Self.rule(1)], [Self.rule(2)])
    let all = try Self.load([one, [Self.rule(7), bad], other], for: profile)
    #expect(all.rejected.count == 1)
    #expect(Self.lines(all) == Self.lines(try Self.load([one, other], for: profile)))
    #expect(all.rules.count == 3 && all.sets.allSatisfy { $0.losses.conditions == $0.rules.ruleCount })
  }

  /// On the web, a rejected one ends loading, and a later proposition replaces the one with the same activity.
  @Test func `keep their rules on the web`() throws {
    let bad = #"{"condition":{"type":"zz","definition":{}},"consequences":[]}"#
    let all = try Self.load([[Self.rule(0)], [Self.rule(7), bad], [Self.rule(2)]], for: .web)
    #expect(all.thrown == "Can not parse condition")
    #expect(Self.lines(all) == Self.lines(try Self.load([[Self.rule(0)]], for: .web)))
    let replaced = try Self.load([[Self.rule(0)], [Self.rule(1)], [Self.rule(2)]], for: .web) {
      $0.replacing("\"a1\"", with: "\"a0\"")
    }
    #expect(replaced.rules.map(\.place) == [1, 2])
    #expect(Self.lines(replaced) == Self.lines(try Self.load([[Self.rule(1)], [Self.rule(2)]], for: .web)))
  }

  /// A proposition without items has no surface.
  @Test(arguments: [LaunchProfile.ios, .android])
  func `are sorted by the surfaces that have some`(profile: LaunchProfile) throws {
    let rules = try Self.load((0...3).map { [Self.rule($0)] }, for: profile) { text in
      var parts = text.split(separator: #""id":"p"#, omittingEmptySubsequences: false).map(String.init)
      parts[1] = parts[1].replacing(#""items":["#, with: #""items":[5,"#)
      for place in [2, 4] { parts[place] = parts[place].replacing("mobileapp://a", with: "mobileapp://b") }
      return parts.joined(separator: #""id":"p"#)
    }
    let names = rules.propositions.map { String(decoding: $0.scope + $0.name, as: UTF8.self) }
    #expect(names == ["mobileapp://bp1", "mobileapp://bp3", "mobileapp://ap2"])
    #expect(rules.ignored.map(\.reason) == [.badItems])
  }
}
