import RuleEngine
import Testing

@Suite struct `the reader of Convert documents` {
  private func rules(_ text: String, for profile: ConvertProfile = .js) throws -> AudienceRules {
    AudienceRules(try JSONDocument(Array(text.utf8)), for: profile)
  }

  /// Every condition in the order of reading: what it is, and the text that it stands for.
  private func forms(_ rules: AudienceRules) -> [String] {
    rules.conditions.map { condition in
      let text = String(decoding: rules.text[condition.range.lower..<condition.range.upper], as: UTF8.self)
      let name =
        switch condition.form {
        case .all: "all"
        case .any: "any"
        case .visitor(let test): "leaf \(test.comparison.map { "\($0)" } ?? "?") \(test.family == nil ? "?" : "known")"
        case .unreadable(let reason): "\(reason)"
        }
      return "\(name): \(text)"
    }
  }

  @Test func `keeps every part with its place`() throws {
    let leaf = #"{"rule_type":"url","matching":{"match_type":"less"}}"#
    let odd = #"{"rule_type":"uri","matching":{"match_type":"<"}}"#
    let text = #"{"OR":[null,{"AND":[7,{"OR_WHEN":[\#(leaf),[],\#(odd)]},{}]},{"AND":{}},{"AND":[]}]}"#
    let rules = try rules(text)
    #expect(
      forms(rules) == [
        "entryNotObject: null", "entryNotObject: 7", "leaf less known: \(leaf)",
        "entryNotObject: []", "leaf ? ?: \(odd)",
        #"any: {"OR_WHEN":[\#(leaf),[],\#(odd)]}"#, "membersMissing: {}",
        #"all: {"AND":[7,{"OR_WHEN":[\#(leaf),[],\#(odd)]},{}]}"#, #"memberMistyped: {"AND":{}}"#,
        #"all: {"AND":[]}"#, "any: \(text)",
      ])
    #expect(rules.isBare && rules.ruleCount == 1)
    #expect(rules.maximumLeaves == 8)
  }

  @Test(arguments: ["null", "5", "[]", "\"x\"", "true"])
  func `takes anything else for a broken rule set`(text: String) throws {
    #expect(forms(try rules(text)) == ["rootNotObject: \(text)"])
  }

  @Test(arguments: [
    (#"{"experiences":5}"#, false), (#"{"audiences":[]}"#, false), (#"{"locations":null}"#, false),
    (#"{"segments":[]}"#, true), (#"{"OR":[]}"#, true), ("{}", true),
  ])
  func `tells a configuration by its lists`(text: String, isBare: Bool) throws {
    #expect(try rules(text).isBare == isBare)
  }

  @Test(
    arguments: [
      (#"{"OR":[]}"#, 1, nil), (#"{"name":"a","rules":{"OR":[]}}"#, 1, nil), (#"{"rules":{}}"#, 1, nil),
      (#"[{"rules":{"OR":[]}},{"OR":[]},5]"#, 3, nil), ("{}", 1, nil), ("[]", 1, nil), ("null", 1, nil),
      ("5", 1, nil), ("\"x\"", 1, nil),
      (#"{"data":{"audiences":[]},"rules":{"a":1}}"#, 0, nil), (#"{"experiences":[],"data":{"audiences":[]}}"#, 0, nil),
      (#"{"data":{}}"#, 1, .options), (#"{"rules":5}"#, 1, .entry), ("[5]", 1, .list), (#"{"or":[]}"#, 1, .misnamed),
      (#"{"Or":[],"name":"a"}"#, 1, .misnamed),
      (#"{"a":[]}"#, 1, .unknown),
      (#"{"rules":[{"matchType":"a"}]}"#, 1, .flat), (#"[{"matchType":"a"}]"#, 1, .flat),
      (#"{"rules":[{"conditions":[{"matchType":"a"}]}]}"#, 1, .flat),
      (#"{"AND":[]}"#, 1, .part(whole: #"{"OR":[{"AND":[…]}]}"#)),
      (#"[{"OR_WHEN":[]},5]"#, 1, .part(whole: #"{"OR":[{"AND":[{"OR_WHEN":[…]}]}]}"#)),
      (#"{"rule_type":"cookie"}"#, 1, .part(whole: #"{"OR":[{"AND":[{"OR_WHEN":[…]}]}]}"#)),
    ] as [(String, Int, ConvertShapeFault.Kind?)])
  func `finds the rule sets of a document without a configuration`(
    text: String, count: Int, fault: ConvertShapeFault.Kind?
  ) throws {
    let rules = try rules(text)
    #expect(rules.bareTrees.count == count && rules.bareEntries.count == count)
    #expect(rules.shapeFault?.kind == fault)
    #expect((try? AudienceProgram(rules, for: .js)) == nil || fault == nil)
  }

  @Test func `drops a rule set of a list alone where the list is decoded strictly`() throws {
    let good = #"{"OR":[{"AND":[{"OR_WHEN":[{}]}]}]}"#
    func lost(_ text: String) throws -> Int? {
      let rules = try rules(text, for: .android)
      return (try? AudienceProgram(rules, for: .android)).map { program in
        program.losses.count { if case .ruleSet = $0 { true } else { false } }
      }
    }
    #expect(try lost("[\(good),5,\(good)]") == 1)
    #expect(try lost(#"[{"OR":[7]},\#(good),{"rules":{"OR":{}}}]"#) == 2)
    #expect(try lost("[\(good),\(good)]") == 0)
    #expect(try lost(#"[{"OR":[7]}]"#) == nil)
    #expect(try lost(#"{"OR":[7]}"#) == nil)
    let faults = try rules(#"{"OR":[7]}"#, for: .android).decodingFaults().map(\.summary)
    #expect(faults == ["expected an object in `OR`, found a number"])
  }

  @Test(arguments: [
    (#"{"audiences":[]}"#, "live"), (#"{"data":{"audiences":[]}}"#, "staging"),
    (#"{"data":{"audiences":[]},"environment":null}"#, "staging"), (#"{"data":{"audiences":[]},"environment":5}"#, nil),
    (#"{"data":{"audiences":[]},"environment":"dev"}"#, "dev"),
  ])
  func `takes the environment of visitors from the options`(text: String, environment: String?) throws {
    #expect(try rules(text).environment.map { String(decoding: $0, as: UTF8.self) } == environment)
  }

  @Test func `reads the entries of a configuration, whatever they are`() throws {
    let rules = try rules(
      #"""
      {"experiences":[null,{"id":1,"site_area":null},{"key":"a","site_area":{}}],
      "audiences":[{"id":"x","rules":null},{"id":"y","rules":5},"z"],
      "segments":[{}],"locations":[{"rules":{"OR":[]}}],"archived_experiences":[1,"2"]}
      """#)
    #expect(rules.experiences.map { $0.siteAreaTree != nil } == [false, false, true])
    #expect(rules.audiences.map { $0.tree != nil } == [false, true, false])
    #expect(rules.segments.count == 1 && rules.locations[0].tree != nil)
    #expect(rules.archived.count == 2 && rules.ruleCount == 8)
    #expect(forms(rules) == ["membersMissing: {}", "rootNotObject: 5", #"any: {"OR":[]}"#])
  }

  @Test func `takes of members with one name the platform's`() throws {
    let text = #"{"audiences":[{"rules":{"OR":[]},"rules":{"OR":[{}]}}]}"#
    #expect(try rules(text, for: .ios).conditions.count == 1)
    #expect(try rules(text, for: .js).conditions.count == 2)
  }

  /// Every operator that the engines share has a name, and every family of the schema its row.
  @Test func `knows the names of the schema`() throws {
    let names = [
      "equals", "equalsNumber", "matches", "contains", "startsWith", "endsWith", "less",
      "lessEqual", "isIn", "regexMatches", "exists", "not_exists", "doesNotExist",
    ]
    let leaves = names.map {
      #"{"rule_type":"cookie","matching":{"match_type":"\#($0)"}}"#
    }.joined(separator: ",")
    let rules = try rules(#"{"OR":[{"AND":[{"OR_WHEN":[\#(leaves)]}]}]}"#)
    let comparisons = rules.conditions.compactMap { condition in
      if case .visitor(let test) = condition.form { test.comparison } else { nil }
    }
    #expect(comparisons.count == names.count)
    #expect(Set(comparisons) == Set(MatchOperator.allCases))
  }
}
