/// S: the codes without a check, which `FaultReport` and `HistoryShape` report.
extension LaunchCheck {
  static let versionMissing = LaunchCheck(
    RulePage(
      "S001", "version-missing", .error,
      "the document has no `version`, or one that is not a whole number",
      why: """
        iOS cannot decode the document then and keeps none of its rules. Android and the web engine never look at the \
        version.
        """,
      remedy: """
        Write `"version": 1`.
        """,
      source: SDKSource.rulesParsers,
      differences: ["D01", "D02"],
      fires: .document(#"{"version":«"1"»,"rules":[]}"#),
      silent: .document(#"{"version":1,"rules":[]}"#)))

  static let rulePartMissing = LaunchCheck(
    RulePage(
      "S004", "rule-part-missing", .error, "a rule that is no object, or lacks `condition` or `consequences`",
      why: "Every platform discards the whole document because of one such rule.",
      remedy: "Give the rule an object `condition` and an array `consequences`, or take it out.",
      source: SDKSource.rulesParsers,
      fires: .rule(#"«{"condition":{"type":"matcher","definition":{"key":"~type","matcher":"ex"}}}»"#),
      silent: .condition(Example.track)))

  static let conditionTypeUnknown = LaunchCheck(
    RulePage(
      "S005", "unknown-condition-type", .error,
      "a condition whose `type` is none of `group`, `matcher`, `historical`",
      why: """
        Every platform discards the whole document because of one such condition, at whatever depth it stands. Case \
        counts.
        """,
      remedy: "Write one of the three types.",
      source: SDKSource.rulesParsers,
      fires: .condition(#"{"type":«"matchers"»,"definition":{"key":"~type","matcher":"ex"}}"#),
      silent: .condition(Example.track)))

  static let definitionMissing = LaunchCheck(
    RulePage(
      "S006", "definition-missing", .error,
      "a condition without an object `definition`",
      why: """
        iOS and Android discard the whole document. The web engine keeps the condition where it is another value, \
        never true.
        """,
      remedy: "Write what the condition asks for into an object `definition`.",
      source: SDKSource.rulesParsers,
      differences: ["D19"],
      fires: .condition(#"«{"type":"matcher"}»"#),
      silent: .condition(Example.track)))

  static let logicUnknown = LaunchCheck(
    RulePage(
      "S008", "unknown-logic", .error,
      "a group whose `logic` is not exactly `and` or `or`",
      why: """
        In other letters, such as `AND`, the group works on Android and is never true on iOS and the web. With any \
        other word, or none, Android drops the group, at the top of a rule with the whole document; iOS keeps it as \
        never true, or drops it where the word is missing.
        """,
      remedy: "Write `and` or `or`, in small letters.",
      source: SDKSource.rulesParsers,
      differences: ["D16", "D35", "D36", "D37", "D38"],
      fires: .condition(
        #"{"type":"group","definition":{"logic":«"AND"»,"conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"ex"}}]}}"#
      ),
      silent: .condition(Example.track)))

  static let matcherUnknown = LaunchCheck(
    RulePage(
      "S009", "unknown-matcher", .error,
      "a matcher without `key` or `matcher`, or with a matcher code that nobody knows",
      why: """
        Inside a group the condition is dropped without a word on iOS and Android, so that an `and` fires more often \
        than written. At the top of a rule iOS drops the rule and Android the whole document. The web engine keeps it \
        as never true.
        """,
      remedy: """
        Write one of eq, ne, gt, ge, lt, le, co, nc, sw, ew, ex and nx, in small letters, and the key that it is about.
        """,
      source: SDKSource.rulesParsers,
      differences: ["D18", "D20", "D30"],
      fires: .condition(#"{"type":"matcher","definition":{"key":"~type","matcher":«"qe"»,"values":["a"]}}"#),
      silent: .condition(Example.track)))

  static let consequenceIncomplete = LaunchCheck(
    RulePage(
      "S011", "consequence-incomplete", .error,
      "a consequence that lacks `id`, `type` or `detail`, or has one of another kind",
      why: """
        iOS drops the consequence without a word; Android discards the whole document. The web engine keeps it as it \
        is. An empty `id`, `type` or `detail` does no harm on iOS and costs the whole document on Android.
        """,
      remedy: "Give the consequence a text `id`, a text `type` and an object `detail` with at least one member.",
      source: SDKSource.rulesParsers,
      differences: ["D21", "D22", "D23", "D24", "D25", "R08"],
      fires: .consequence(#"«{"id":"c1","type":"pb"}»"#),
      silent: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://home"}}"#)))

  static let oneReader = LaunchCheck(
    RulePage(
      "S016", "type-of-one-platform", .warning,
      "a number in a type that only some platforms read there",
      why: """
        Android reads `value` of a historical condition only where it is spelt as a whole number of 32 bits, and drops \
        the condition otherwise; it takes `from` and `to` for open where they have a point or an exponent. iOS reads \
        every number that is whole.
        """,
      remedy: "Write whole numbers without point and exponent.",
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0; adobe/aepsdk-core-android: \
        …/launch/rulesengine/json/HistoricalCondition.kt @core 3.8.0; both run
        """,
      differences: ["D171", "R20"],
      fires: .condition(#"{"type":"historical","definition":{"events":[{"a":"b"}],"matcher":"ge","value":«1.0»}}"#),
      silent: .condition(#"{"type":"historical","definition":{"events":[{"a":"b"}],"matcher":"ge","value":1}}"#)))
}
