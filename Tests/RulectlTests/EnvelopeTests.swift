import Testing

/// Documents as services and SDKs deliver them, through every command.
@Suite struct `a delivered document` {
  private static let good =
    #"{"id":"a","type":"actions","created":"2026-03-01T00:00:00Z","triggers":[{"type":"screen","goal":1}],"actions":{"x":1}}"#
  private static let bad = good.replacing("\"a\"", with: "\"b\"").replacing("screen", with: "scream")
  private static let events = #"{"type":"screen","data":"s","timestamp":"2026-03-02T09:00:00Z"}"#
  private static let leaf =
    #"{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":false}}"#
  private static let ruleSet = #"{"OR":[{"AND":[{"OR_WHEN":[\#(leaf)]}]}]}"#
  private static let config =
    #"{"experiences":[{"id":"1","key":"hero","audiences":["9"],"settings":{"matching_options":{"audiences":"any"}},"variations":[{"id":"1"}],"environment":"staging"}],"audiences":[{"id":"9","rules":\#(ruleSet)}]}"#

  private func run(_ rules: String, _ events: String, _ arguments: String...) throws -> Program.Outcome {
    let scratch = try Scratch()
    try scratch.write(rules, to: "r.json")
    try scratch.write(events, to: "e")
    return try Program.run(arguments, in: scratch.folder)
  }

  @Test func `loads in part, with one warning and status 0`() throws {
    for text in [
      "[\(Self.good),\(Self.bad)]", #"{"in_app_messages":[\#(Self.bad),\#(Self.good)]}"#, Self.bad + "\n" + Self.good,
    ] {
      let outcome = try run(text, Self.events, "eval", "r.json", "e")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.contains(#""platforms":["android","ios"],"schedule":"a""#))
      #expect(outcome.errors.split(separator: "warning:").count == 2, "\(outcome.errors)")
      #expect(outcome.errors.contains("1 of 2 schedules load: `b` is dropped, unknown trigger type"))
      let checked = try run(text, "", "validate", "r.json")
      #expect(checked.status == 1 && checked.errors.contains("1 of 2 schedules load"))
      let shown = try run(text, "", "inspect", "r.json", "--format", "json")
      #expect(
        shown.status == 0 && shown.output.contains(#""schedule":"a""#) && !shown.output.contains(#""schedule":"b""#))
      let explained = try run(text, Self.events, "explain", "r.json", "e", "--format", "json")
      #expect(
        explained.output.contains(
          #""schedule":"b","platform":"ios","fired":false,"loaded":false,"outcome":"rule dropped""#))
      #expect(explained.output.contains(#""schedule":"a","platform":"ios","fired":true,"loaded":true"#))
    }
  }

  @Test func `is rejected where nothing is left`() throws {
    for text in [Self.bad, "[\(Self.bad)]", #"{"in_app_messages":5}"#] {
      for command in ["eval", "inspect"] {
        let outcome = try run(text, Self.events, command, "r.json", command == "eval" ? "e" : "--full")
        #expect(outcome.status == 3, "\(command) \(text)")
      }
    }
  }

  @Test func `tells what a defect around the schedules costs`() throws {
    let text =
      #"{"payloads":[{"type":"in_app_messages","data":{"in_app_messages":[\#(Self.good)],"frequency_constraints":[{"id":"c"}]}},{"type":"in_app_messages","data":{"in_app_messages":[\#(Self.good)]}}]}"#
    let outcome = try run(text, "", "validate", "r.json")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("ios loses the payload, 1 schedule; android loses the whole update, 2 schedules"))
    #expect(outcome.errors.contains("ios: 1 of 2 schedules load"))
  }

  @Test(arguments: [
    (#"{"in_app_message":[]}"#, "airship", "AS001", "`in_app_messages`, an array"),
    (#"{"in-app-messages":[]}"#, "airship", "AS001", "`in_app_messages`, an array"),
    (#"{"payloads":{}}"#, "airship", "AS001", "`payloads`, an array"),
    (#"{"in_app_messages":{}}"#, "airship", "AS124", "expected an array for `in_app_messages`"),
    (
      #"{"environment":"x","sdkKey":"k","data":{"error":1}}"#, "convert", "CV001",
      "`experiences`, `audiences` or `locations`"
    ),
    (#"{"name":"n","rules":{"AND":[]}}"#, "convert", "CV001", "OR"),
    (
      #"[{"conditions":[{"key":"a","matchType":"equals","value":"b","negation":false}]}]"#, "convert", "CV001",
      "inner form"
    ),
  ])
  func `of the wrong shape says what is missing, not that it is of launch rules`(
    text: String, dialect: String, code: String, words: String
  ) throws {
    let outcome = try run(text, "", "validate", "r.json", "--format", "jsonl")
    #expect(outcome.output.contains(#""dialect":"\#(dialect)""#), "\(outcome.output)")
    #expect(outcome.output.contains(#""code":"\#(code)""#) && outcome.output.contains(words), "\(outcome.output)")
    #expect(!outcome.errors.contains("launch rules") && !outcome.output.contains(#""code":"S00"#))
  }

  @Test(arguments: [#"{"foo":{"bar":1}}"#, #"{"data":5}"#, #"[1]"#, #"{"sdkKey":"k"}"#])
  func `of no form of Convert is refused, not answered`(text: String) throws {
    let outcome = try run(text, #"{"plan":"gold"}"#, "eval", "r.json", "e", "--dialect", "convert", "--all")
    #expect(outcome.status == 3 && outcome.output.isEmpty, "\(outcome.output)")
  }

  @Test func `with the options of an SDK sets the environment of visitors`() throws {
    let visitor = #"{"attributes":{"plan":"gold"},"location":{}}"#
    for (options, platforms) in [
      (#""environment":"staging","#, #""platforms":["ios","js"#), ("", #""platforms":["ios","js"#),
      (#""environment":"live","#, #""platforms":["ios"#),
    ] {
      let outcome = try run(#"{\#(options)"data":\#(Self.config)}"#, visitor, "eval", "r.json", "e")
      #expect(outcome.status == 0 && outcome.output.contains(platforms), "\(outcome.output)\(outcome.errors)")
    }
    let plain = try run(Self.config, visitor, "eval", "r.json", "e", "--platform", "js")
    #expect(plain.output.isEmpty)
  }

  @Test func `without conditions says that it fails closed`() throws {
    let outcome = try run(#"{"OR":[]}"#, #"{"plan":"gold"}"#, "eval", "r.json", "e")
    #expect(outcome.status == 0 && outcome.errors.contains("fails closed"))
    #expect(outcome.errors.split(separator: "warning:").count == 2, "\(outcome.errors)")
    let list = #"[{"rules":\#(Self.ruleSet)},{"rules":{"OR":[]}},{"rules":{"OR":[]}}]"#
    let many = try run(list, #"{"plan":"gold"}"#, "eval", "r.json", "e")
    #expect(many.errors.contains("2 rule sets have no conditions, first rule set 1: they fail closed"))
  }

  @Test func `without its braces is told so`() throws {
    let outcome = try run(#""cancel_scheduled_actions": "all""#, "", "validate", "r.json")
    #expect(outcome.status == 3 && outcome.errors.contains(#"help: write {"cancel_scheduled_actions": …}"#))
  }

  @Test func `as an event may not have comments`() throws {
    let outcome = try run(Self.good, "{\"cancel_scheduled_actions\": \"all\" // all\n}\n", "eval", "r.json", "e")
    #expect(outcome.status == 4 && outcome.errors.contains("remove the comment: JSON has none"))
  }

  @Test func `with the names of the iOS SDK's conditions says which to use`() throws {
    let text = #"{"OR":[{"AND":[{"OR_WHEN":[{"key":"a","matchType":"equals","value":"b","negation":false}]}]}]}"#
    let outcome = try run(text, "", "validate", "r.json")
    #expect(outcome.output.contains("use `matching.match_type`") && outcome.output.contains("use `matching.negated`"))
  }

  @Test func `with several rule sets numbers them`() throws {
    let other = Self.ruleSet.replacing("gold", with: "silver")
    let list = #"[{"name":"A","rules":\#(other)},{"name":"B","rules":\#(Self.ruleSet)},\#(Self.ruleSet)]"#
    let visitor = #"{"plan":"gold"}"#
    let outcome = try run(list, visitor, "eval", "r.json", "e", "--platform", "js")
    #expect(outcome.output.split(separator: "\n").count == 2, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains(#""rule":1,"match":true"#) && outcome.output.contains(#""rule":2,"match":true"#))
    let chosen = try run(list, visitor, "eval", "r.json", "e", "--platform", "js", "--rule", "2")
    #expect(chosen.output.split(separator: "\n").count == 1)
    let shown = try run(list, "", "inspect", "r.json", "--platform", "js", "--format", "json")
    #expect(shown.output.contains(#""ruleSets":[{"rule":0"#) && shown.output.contains(#"{"rule":2"#))
    let single = try run(
      #"{"name":"B","status":"active","rules":\#(Self.ruleSet)}"#, visitor, "eval", "r.json", "e", "--platform", "js")
    #expect(single.output == #"{"event":0,"kind":"match","platforms":["js"],"match":true}"# + "\n", "\(single.output)")
  }
}
