extension LaunchCheck {
  static let oneReader = LaunchCheck(
    RulePage(
      "S016", "type-of-one-platform", .warning,
      "a number in a type that only some platforms read there",
      why: """
        Android reads `value` of a historical condition only where it is spelt as a whole \
        number of 32 bits, and drops the condition otherwise; it takes `from` and `to` for \
        open where they have a point or an exponent. iOS reads every number that is whole.
        """,
      remedy: """
        Write whole numbers without point and exponent.
        """,
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0; \
        adobe/aepsdk-core-android: …/launch/rulesengine/json/HistoricalCondition.kt @core 3.8.0; both \
        run
        """,
      differences: ["D171", "R20"],
      fires: .condition(#"{"type":"historical","definition":{"events":[{"a":"b"}],"matcher":"ge","value":«1.0»}}"#),
      silent: .condition(
        #"{"type":"historical","definition":{"events":[{"a":"b"}],"matcher":"ge","value":1}}"#)),
    .reported(by: .reader))
}
