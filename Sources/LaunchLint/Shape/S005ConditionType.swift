extension LaunchCheck {
  static let conditionTypeUnknown = LaunchCheck(
    RulePage(
      "S005", "unknown-condition-type", .error,
      "a condition whose `type` is none of `group`, `matcher`, `historical`",
      why: """
        Every platform discards the whole document because of one such condition, at whatever \
        depth it stands. Case counts.
        """,
      remedy: """
        Write one of the three types.
        """,
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0; \
        adobe/aepsdk-core-android: …/launch/rulesengine/json @core 3.8.0; both run
        """,
      differences: [],
      fires: .condition(#"{"type":«"matchers"»,"definition":{"key":"~type","matcher":"ex"}}"#),
      silent: .condition(Example.track)),
    .reported(by: .reader))
}
