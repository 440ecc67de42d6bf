extension LaunchCheck {
  static let rulePartMissing = LaunchCheck(
    RulePage(
      "S004", "rule-part-missing", .error,
      "a rule that is no object, or lacks `condition` or `consequences`",
      why: """
        Every platform discards the whole document because of one such rule.
        """,
      remedy: """
        Give the rule an object `condition` and an array `consequences`, or take it out.
        """,
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0; \
        adobe/aepsdk-core-android: …/launch/rulesengine/json @core 3.8.0; both run
        """,
      differences: [],
      fires: .rule(#"«{"condition":{"type":"matcher","definition":{"key":"~type","matcher":"ex"}}}»"#),
      silent: .condition(Example.track)),
    .reported(by: .reader))
}
