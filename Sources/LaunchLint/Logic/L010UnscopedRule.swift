extension LaunchCheck {
  /// Reported by `LogicReport`, which analyzes a document once for all of its lints.
  static let unscopedRule = LaunchCheck(
    RulePage(
      "L010", "no-event-type", .warning,
      "a rule that asks for neither a type nor a source of event",
      why: """
        Such a rule is held against every event of the hub, those that the SDK makes for \
        itself among them, and fires once for each that happens to have the data: the usual \
        cause of a message or postback that is sent several times.
        """,
      remedy: """
        Ask for the `~type` and the `~source` of the event that is meant.
        """,
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules/LaunchRulesEngine.swift @5.11.0; \
        adobe/aepsdk-core-android: …/launch/rulesengine/LaunchRulesEvaluator.kt @core 3.8.0; a \
        report of such a rule: aepsdk-core-ios issue 441
        """,
      fires: .condition(#"«{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}}»"#),
      silent: .condition(Example.track)),
    .reported(by: .logic))
}
