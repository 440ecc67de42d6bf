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
      #expect(outcome.errors.contains("1 of 2 schedules load; `b` is dropped: unknown trigger type"))
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
    #expect(outcome.output.contains("ios drops the payload, 1 schedule; android drops the whole update, 2 schedules"))
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
    (#"{"key":"plan","matchType":"equals","value":"gold","negation":false}"#, "convert", "CV001", "inner form"),
    (
      #"{"audiences":[{"id":"1","rules":[{"conditions":[{"key":"a","matchType":"equals","value":"b"}]}]}]}"#, "convert",
      "CV001", "`matching.match_type` for `matchType`"
    ),
    (
      #"{"rule_type":"cookie","matching":{"match_type":"matches","negated":false},"value":"b","key":"a"}"#, "convert",
      "CV001", #"write {\"OR\":[{\"AND\":[{\"OR_WHEN\":[…]}]}]}"#
    ),
    (#"{"AND":[{"OR_WHEN":[]}]}"#, "convert", "CV001", #"write {\"OR\":[{\"AND\":[…]}]}"#),
    (#"[{"OR_WHEN":[]}]"#, "convert", "CV001", #"write {\"OR\":[{\"AND\":[{\"OR_WHEN\":[…]}]}]}"#),
  ])
  func `of the wrong shape says what is missing, not that it is of launch rules`(
    text: String, dialect: String, code: String, words: String
  ) throws {
    let outcome = try run(text, "", "validate", "r.json", "--format", "jsonl")
    #expect(outcome.output.contains(#""dialect":"\#(dialect)""#), "\(outcome.output)")
    #expect(outcome.output.contains(#""code":"\#(code)""#) && outcome.output.contains(words), "\(outcome.output)")
    #expect(!outcome.errors.contains("launch rules") && !outcome.output.contains(#""code":"S00"#))
  }

  /// Parts of a condition, and words of the help.
  @Test(arguments: [
    (#"{"searchType":"any","matcher":"ge","value":1,"events":[{"iam.id":"x"}]}"#, "S005", "only its `definition`"),
    (#"{"searchType":"any","value":1,"events":[{"iam.id":"x"}]}"#, "S005", #"{\"type\":\"historical\","#),
    (#"{"definition":{"key":"a","matcher":"eq","values":["x"]}}"#, "S005", #"add `\"type\":\"matcher\"`"#),
    (#"[{"definition":{"logic":"and","conditions":[]}}]"#, "S005", #"add `\"type\":\"group\"`"#),
    (
      #"{"type":"matcher","key":"a","matcher":"eq","values":["x"]}"#, "S006",
      "put `key`, `matcher`, `values` into `definition`"
    ),
    (#"{"type":"group","logic":"and","conditions":[]}"#, "S006", "put `logic`, `conditions` into `definition`"),
  ])
  func `of a part of a launch condition says what to write around it`(text: String, code: String, words: String) throws
  {
    let outcome = try run(text, "", "validate", "r.json", "--format", "jsonl")
    #expect(outcome.output.contains(#""code":"\#(code)""#) && outcome.output.contains(words), "\(outcome.output)")
    #expect(!outcome.output.contains("S001") && !outcome.output.contains("S013"), "\(outcome.output)")
    #expect(!outcome.output.contains(#""dialect":"airship""#))
  }

  @Test(arguments: [
    #"{"foo":{"bar":1}}"#, #"{"data":5}"#, #"[1]"#, #"{"sdkKey":"k"}"#,
    #"{"data":[]}"#, #"{"payload":5}"#, #"{"type":"a","source":"b"}"#, #"{"or":[]}"#, #"{"Or":[{"AND":[]}]}"#,
  ])
  func `of no form of Convert is refused, not answered`(text: String) throws {
    let outcome = try run(text, #"{"plan":"gold"}"#, "eval", "r.json", "e", "--dialect", "convert", "--all")
    #expect(outcome.status == 3 && outcome.output.isEmpty, "\(outcome.output)")
    #expect(!outcome.errors.contains("found events") && !outcome.errors.contains("Journey Optimizer"))
    let checked = try run(text, "", "validate", "r.json", "--dialect", "convert", "--platform", "js")
    #expect([1, 3].contains(checked.status) && !checked.errors.contains("launch rules"), "\(checked.errors)")
  }

  @Test func `with a group name in lower case is told to use upper case`() throws {
    let text = Self.ruleSet.replacing(#""OR":"#, with: #""or":"#)
    let outcome = try run(text, "", "validate", "r.json", "--dialect", "convert", "--platform", "js")
    #expect(outcome.output.contains("CV002") && outcome.output.contains("use `OR`"), "\(outcome.output)")
    #expect(!outcome.output.contains("CV001"))
  }

  @Test(arguments: [#"{"payload":[{"x":1}]}"#, #"{"payload":5}"#, #"{"data":[]}"#, #"{"handle":5}"#])
  func `of no form of Airship is refused as such`(text: String) throws {
    let outcome = try run(text, Self.events, "eval", "r.json", "e", "--dialect", "airship")
    #expect(outcome.status == 3 && outcome.output.isEmpty, "\(outcome.output)")
    #expect(!outcome.errors.contains("found events") && !outcome.errors.contains("Journey Optimizer"))
  }

  @Test func `that is not read is not of launch rules if an option names others`() throws {
    for option in [["--dialect", "convert"], ["--platform", "js"], ["--dialect", "convert", "--platform", "js"]] {
      let scratch = try Scratch()
      let outcome = try Program.run(["eval", "none.json", "--inline", "{}"] + option, in: scratch.folder)
      #expect(outcome.status == 6 && !outcome.errors.contains("launch rules"), "\(outcome.status) \(outcome.errors)")
    }
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

  @Test(arguments: [
    #"{"type":"screen","data":"a"}"#, "{\"event_name\":\"buy\"}\n{\"event_name\":\"buy\"}",
    #"[{"event":"custom_event","data":{"event_name":"buy"}}]"#,
  ])
  func `of events of Airship is not taken as rules`(text: String) throws {
    for command in [["validate", "r.json"], ["eval", "r.json", "e"]] {
      let scratch = try Scratch()
      try scratch.write(text, to: "r.json")
      try scratch.write(Self.events, to: "e")
      let outcome = try Program.run(command, in: scratch.folder)
      #expect(outcome.status == 2 && outcome.errors.contains("expected rules, found events"), "\(outcome.errors)")
    }
  }

  @Test func `as an event may not have comments`() throws {
    let outcome = try run(Self.good, "{\"cancel_scheduled_actions\": \"all\" // all\n}\n", "eval", "r.json", "e")
    #expect(outcome.status == 4 && outcome.errors.contains("remove the comment: JSON has none"))
  }

  @Test func `with the names of the iOS SDK's conditions says which to use`() throws {
    let text = #"{"OR":[{"AND":[{"OR_WHEN":[{"key":"a","matchType":"equals","value":"b","negation":false}]}]}]}"#
    let outcome = try run(text, "", "validate", "r.json")
    #expect(outcome.output.contains("write `matching.match_type`"))
    #expect(outcome.output.contains("write `matching.negated`"))
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
    let one = try run(list, "", "inspect", "r.json", "--platform", "js", "--rule", "2")
    #expect(one.output.contains("3 rule sets, 1 shown") && one.output.contains("rule set 2\n"), "\(one.output)")
    #expect(!one.output.contains("rule set 0\n") && !one.output.contains("rule set 1\n"))
    let explained = try run(list, visitor, "explain", "r.json", "e", "--platform", "js")
    #expect(explained.output.contains("rule set 0:") && explained.output.contains("rule set 2:"), "\(explained.output)")
    let single = try run(
      #"{"name":"B","status":"active","rules":\#(Self.ruleSet)}"#, visitor, "eval", "r.json", "e", "--platform", "js")
    #expect(single.output == #"{"event":0,"kind":"match","platforms":["js"],"match":true}"# + "\n", "\(single.output)")
  }
  @Test func `with a rule set that Android does not decode keeps the others`() throws {
    let list = #"[\#(Self.ruleSet),{"OR":[5]},\#(Self.ruleSet)]"#
    let outcome = try run(list, #"{"plan":"gold"}"#, "eval", "r.json", "e", "--platform", "android", "--all")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains(#""rule":0,"match":true"#) && outcome.output.contains(#""rule":2,"match":true"#))
    #expect(!outcome.output.contains(#""rule":1"#) && outcome.errors.contains("android dropped 1 rule set"))
    let explained = try run(list, #"{"plan":"gold"}"#, "explain", "r.json", "e", "--platform", "android")
    #expect(explained.output.contains("android drops the rule set"), "\(explained.output)")
    let shown = try run(list, "", "inspect", "r.json", "--platform", "android", "--format", "json")
    #expect(shown.output.contains(#"{"rule":2,"#) && !shown.output.contains(#"{"rule":1,"#))
    #expect(shown.output.contains(#""ruleSets":1}"#))
    let checked = try run(list, "", "validate", "r.json", "--platform", "android", "--select", "CV140")
    #expect(checked.output.contains("Android rejects the rule set: expected an object in `OR`, found a number"))
    #expect(checked.errors.contains("2 of 3 rule sets load"), "\(checked.errors)")
  }
}
