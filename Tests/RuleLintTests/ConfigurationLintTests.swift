import ConvertLint
import RuleEngine
import RuleLint
import Testing

@Suite struct `findings about Convert configurations` {
  private static let settings = #""settings":{"matching_options":{"audiences":"any"}}"#
  private static let rules = #"""
    {"OR":[{"AND":[{"OR_WHEN":[{"rule_type":"generic_text_key_value","key":"plan","value":"gold",
    "matching":{"match_type":"matches","negated":false}}]}]}]}
    """#

  /// One experience with the given members and one running variation, and further members of the configuration.
  private func configuration(
    _ members: String = "", variations: String = #"{"id":"1"}"#, more: String = ""
  ) -> String {
    #"{"experiences":[{"id":"10","key":"a"\#(members),\#(Self.settings),"variations":[\#(variations)]}]\#(more)}"#
  }

  /// The findings with one of `codes`, with their severities if they have no outcomes.
  private func found(_ text: String, _ codes: String..., for platforms: [ConvertProfile] = ConvertProfile.all)
    -> [String]
  {
    convertFindings(in: Array(text.utf8), for: platforms).filter { codes.contains($0.page.code) }.map { finding in
      let rows = finding.outcomes.rows.map { "\($0.platform) \($0.outcome.rawValue)" }
      return rows.isEmpty ? finding.severity.name : rows.joined(separator: ", ")
    }
  }

  /// The unknown members, each with its severity and the suggested name.
  private func unknown(_ text: String) -> [String] {
    convertFindings(in: Array(text.utf8)).filter { $0.page.code == "S013" }.map { finding in
      let names = (finding.message.parts + (finding.hint?.parts ?? [])).compactMap { part in
        if case .text(let text) = part { String(decoding: text, as: UTF8.self) } else { nil }
      }
      return ([finding.severity.name] + names).joined(separator: " ")
    }
  }

  @Test func `name unknown members at every level`() {
    let text = #"""
      {"titel":1,"segmets":[],"experiences":[{"id":"1","audience":["a1"],"enabled":false,"locatons":[],
      "settings":{"matching_option":{},"once":1,"matching_options":{"any":1}},"site_area":{"x":1,"OR":[]},
      "variations":[{"id":"1","trafic_allocation":20,"isActive":true}]}],
      "audiences":[{"id":"a1","rule":1,"rules":{"OR":[{"AND":[{"OR_WHEN":[
      {"negated":true,"rule_type":"url","key":"k","value":"v","matching":{"match_type":"matches","case_sensitive":true}}
      ],"not":1}],"y":1},{"AMD":[]},{"and":[]}],"foo":1}}],
      "locations":[{"id":"l1","triger":{},"trigger":{"events":[],"event":1},"rules":null}]}
      """#
    #expect(
      unknown(text) == [
        "info titel", "error segmets segments", "error audience audiences", "warning enabled",
        "error locatons locations",
        "info matching_option", "warning once", "info any", "info x", "info trafic_allocation traffic_allocation",
        "warning isActive", "info rule", "warning negated matching", "warning case_sensitive", "warning not", "info y",
        "info AMD AND", "info foo", "info triger", "info event",
      ])
    #expect(unknown(#"{"expreiences":[]}"#) == ["error expreiences experiences"])
  }

  @Test func `know the members that the SDKs skip`() {
    let text = #"""
      {"account_id":"1","project":{"id":"2","x":1},"_s_t":"now","is_debug":false,"archived_experiences":[],
      "goals":[{"x":1}],"features":[{"x":1}],"defaultSegments":{},"segments":[{"id":"s","name":"n","rules":null}],
      "experiences":[{"id":"1","key":"a","name":"n","url":"u","status":"active","version":11,"environments":["live"],
      "integrations":[{"x":1}],"global_js":"","global_css":null,"multipage_pages":[],"settings":{"placeholders":[],
      "outliers":{"x":1},"min_order_value":1},"variations":[{"id":"1","is_baseline":true,"changes":[{"x":1}]}]}]}
      """#
    #expect(unknown(text) == [])
  }

  @Test func `compare the order of variations`() {
    func order(_ first: String, _ second: String, _ members: String = "") -> [String] {
      found(configuration(members, variations: "\(first),\(second)"), "CV129")
    }
    let (three, twenty) = (#"{"id":"3","traffic_allocation":50}"#, #"{"id":"20","traffic_allocation":50}"#)
    let named = #"{"id":"b","traffic_allocation":50}"#
    #expect(order(three, twenty) == [])
    #expect(order(twenty, three) == ["js other result"])
    #expect(order(named, three) == ["js other result"])
    #expect(order(three, named) == [])
    #expect(order(twenty, three, #","version":12"#) == [])
    #expect(order(twenty, #"{"id":"3","traffic_allocation":0}"#) == [])
    #expect(found(configuration(variations: "\(twenty),\(three)"), "CV129", for: [.js]) == [])
  }

  @Test func `name the share of visitors who get another variation`() throws {
    func share(_ allocations: (String, String, String)) throws -> Int {
      let variations = zip(["30", "20", "10"], [allocations.0, allocations.1, allocations.2])
        .map { #"{"id":"\#($0)","traffic_allocation":\#($1)}"# }.joined(separator: ",")
      let document = try JSONDocument(Array(configuration(variations: variations).utf8))
      let splits = ConvertProfile.all.map { profile in
        let rules = AudienceRules(document, for: profile)
        return TrafficSplit(rules.experiences[0], of: rules, for: profile)
      }
      let values = 0..<splits[0].hashing.valueCount
      let count = SplitChange(from: splits[0], to: splits[1]).moves.values.reduce(0, +)
      #expect(count == values.count { splits[0].variation(for: $0) != splits[1].variation(for: $0) })
      return count
    }
    #expect(try share(("50", "30", "20")) == 10_000)
    #expect(try share(("10", "10", "10")) == 2_000)
    #expect(try share(("33.33", "33.34", "33.33")) == 6_666)
    #expect(try share(("12.345", "0.5", "80")) > 0)
  }

  @Test func `add up the traffic`() {
    func sum(_ allocations: String..., members: String = "") -> [String] {
      let variations = allocations.enumerated().map {
        #"{"id":"\#($0)"\#($1.isEmpty ? "" : ",\"traffic_allocation\":\($1)")}"#
      }
      return found(configuration(members, variations: variations.joined(separator: ",")), "CV130")
    }
    let both = "ios other result, js other result, android other result"
    #expect(sum("50", "50") == [])
    #expect(sum("33.3", "33.3", "33.4") == [])
    #expect(sum("60", "50") == [both])
    #expect(sum("", "") == [both])
    #expect(sum("") == [])
    #expect(sum("60", "50", members: #","version":12"#) == [both])
  }

  @Test func `name experiences that no new visitor can be given`() {
    let both = "ios no effect, js no effect, android no effect"
    let never = "ios no effect, js never true, android no effect"
    #expect(found(configuration(), "CV132") == [])
    #expect(found(configuration(variations: ""), "CV132") == [never])
    #expect(found(configuration(variations: #"{"id":"1","status":"stopped"}"#), "CV132") == [both])
    #expect(found(configuration(variations: #"{"id":"1","traffic_allocation":0}"#), "CV132") == [both])
    #expect(found(configuration(more: #","archived_experiences":["10"]"#), "CV132") == ["js never true"])
    func audiences(_ rules: String, type: String = "transient") -> [String] {
      let audience = #"{"id":"a1","type":"\#(type)","rules":\#(rules)}"#
      return found(configuration(#","audiences":["a1"]"#, more: #","audiences":[\#(audience)]"#), "CV132")
    }
    #expect(audiences(Self.rules) == [])
    #expect(audiences("null") == [never])
    let leaf =
      #"{"rule_type":"country","key":"country","value":"FR","matching":{"match_type":"equals","negated":false}}"#
    let either = #"{"OR":[{"AND":[{"OR_WHEN":[\#(leaf),\#(leaf.replacing("FR", with: "BE"))]}]}]}"#
    #expect(audiences(either) == ["ios no effect"])
    #expect(audiences(either.replacing("BE", with: "fr")) == [])
    // Of a visitor with a stored decision, JavaScript does not ask permanent audiences.
    #expect(audiences("null", type: "permanent") == [both])
    #expect(audiences(Self.rules.replacing("matches", with: "nonsense")) == [never])
    #expect(
      found(configuration(#","locations":["l1"]"#, more: #","locations":[{"id":"l1","rules":null}]"#), "CV132")
        == [never])
  }

  @Test func `name allocations and versions that are not numbers`() {
    func allocation(_ value: String, _ code: String) -> [String] {
      found(configuration(variations: #"{"id":"1","traffic_allocation":\#(value)}"#), code)
    }
    let both = "ios other result, js other result, android other result"
    for value in ["null", "-1", "100.1"] { #expect(allocation(value, "CV136") == [both]) }
    for value in ["0", "100", "33.3"] { #expect(allocation(value, "CV136") == []) }
    #expect(allocation("\"50\"", "CV136") == ["js other result, android other result"])
    #expect(allocation("\"half\"", "CV136") == ["js other result"])
    #expect(allocation("\"50\"", "CV128") == ["ios rule dropped"])
    #expect(found(configuration(#","version":"12""#), "CV128") == ["ios rule dropped"])
  }

  @Test func `name parts that cannot match or cannot be found`() {
    #expect(
      found(configuration(more: #","audiences":[{"id":"a"},{"id":"b","rules":null}],"segments":[{"id":"s"}]"#), "CV131")
        == Array(repeating: "ios never true, js never true, android never true", count: 2))
    #expect(found(#"{"experiences":{},"audiences":"x","segments":null}"#, "CV134") == ["error", "error"])
    #expect(found(configuration(more: #","audiences":[5,null]"#), "CV134") == ["error", "error"])
    #expect(found(configuration(#","audiences":"a1""#), "CV134") == ["js always true"])
    #expect(
      found(#"{"experiences":[{"id":"1"},{"key":"b"},{"id":"3","key":"c"}]}"#, "CV135") == [
        "ios never true, js never true, android never true", "ios never true, js crash at evaluation",
      ])
    #expect(
      found(configuration(more: #","locations":[{"rules":null}]"#), "CV135") == [
        "ios no effect, js no effect, android no effect"
      ])
    #expect(
      found(configuration(more: #","goals":[{"id":"g"}],"features":[],"defaultSegments":{"a":"b"}"#), "CV133") == [
        "info", "info",
      ])
  }

  @Test func `name every value that Android does not decode`() {
    let rejected = ["android file rejected"]
    func types(_ members: String, more: String = "") -> [String] {
      found(configuration(members, more: more), "CV140")
    }
    #expect(types("") == [])
    #expect(types(#","name":5,"environment":true"#) == rejected + rejected)
    #expect(types(#","audiences":["a",5,null],"goals":[1]"#) == rejected + rejected + rejected)
    #expect(types(#","version":"12.5","type":5,"status":[],"what":{}"#) == [])
    #expect(types(#","version":"12f""#) == rejected)
    #expect(types("", more: #","audiences":[{"id":1,"rules":{"OR":[{"AND":[{"OR_WHEN":[5]},null]}]}}]"#).count == 3)
    #expect(types("", more: #","archived_experiences":[10],"is_debug":"TRUE","goals":[{"id":5}]"#) == rejected)
    #expect(found(configuration(#","name":5"#), "CV140", for: [.ios, .js]) == [])
    #expect(found(#"{"OR":{}}"#, "CV140") == rejected)
  }

  @Test func `name what only Android evaluates differently`() {
    let other = ["android other result"]
    func alone(_ members: String, variations: String = #"{"id":"1"}"#, more: String = "") -> [String] {
      found(configuration(members, variations: variations, more: more), "CV141")
    }
    let audiences = #","audiences":[{"id":"a","rules":\#(Self.rules)},{"id":"b","rules":\#(Self.rules)}]"#
    #expect(alone(#","audiences":["a","b"]"#, more: audiences) == [])
    #expect(alone(#","audiences":["a","gone"]"#, more: audiences) == ["android no effect"])
    #expect(alone(#","audiences":["gone"]"#, more: audiences) == ["android never true"])
    let all = Self.settings.replacing("any", with: "all")
    let text = configuration(#","audiences":["a","b"]"#, more: audiences).replacing(Self.settings, with: all)
    #expect(found(text, "CV141") == other)
    #expect(found(text, "CV141", for: [.ios, .js]) == [])
    #expect(alone("", more: audiences.replacing(#""b""#, with: #""a""#)) == other)
    #expect(alone("", variations: #"{"id":"1","status":"paused"}"#) == other)
    let halves = #"{"id":"1","traffic_allocation":50},{"id":"2","traffic_allocation":50}"#
    #expect(alone(#","version":11"#, variations: halves) == [])
    #expect(alone(#","version":12"#, variations: halves) == ["android no effect"])
    let stopped = halves.replacing(#""1""#, with: #""1","status":"stopped""#)
    #expect(alone(#","version":12"#, variations: stopped) == other)
    func leaf(_ value: String, _ type: String, family: String = "generic_text_key_value") -> [String] {
      let rules = Self.rules.replacing(#""gold""#, with: value).replacing("matches", with: type)
      return found(rules.replacing("generic_text_key_value", with: family), "CV141")
    }
    #expect(leaf("5", "equals") == other)
    #expect(leaf("2.50", "equals") == other)
    #expect(leaf("2.5", "equals") == [])
    #expect(leaf("5", "less") == [])
    #expect(leaf(#""gold|1""#, "isIn") == other)
    #expect(leaf(#""1|2""#, "isIn") == [])
    #expect(leaf(#""hero""#, "equals", family: "bucketed_into_experience_key") == other)
  }

  @Test func `follow references to goals, features and segments`() {
    func references(_ goal: String, _ feature: String) -> [String] {
      found(
        configuration(
          #","goals":["\#(goal)"]"#, variations: #"{"id":"1","changes":[{"data":{"feature_id":\#(feature)}}]}"#,
          more: #","goals":[{"id":"g1"}],"features":[{"id":"5"}]"#), "CV121")
    }
    #expect(references("g1", "5") == [])
    #expect(references("g2", "6") == ["info", "info"])
    func condition(_ type: String) -> [String] {
      let rules = Self.rules.replacing("generic_text_key_value", with: type).replacing(#""gold""#, with: "7")
      return found(
        configuration(more: #","audiences":[{"id":"a","rules":\#(rules)}],"segments":[{"id":"8"}]"#), "CV121")
    }
    #expect(condition("bucketed_into_segment") == ["info"])
    #expect(condition("goal_triggered") == ["info"])
    #expect(condition("generic_numeric_key_value") == [])
  }
}
