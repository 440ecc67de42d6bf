extension LaunchCheck {
  static let historyMistyped = LaunchCheck(
    RulePage(
      "S015", "historical-mistyped", .error,
      "a part of a historical condition is missing or has another type",
      why: """
        Without `events` or a whole number `value` the condition is dropped on iOS and Android: at the top of a rule \
        iOS drops the rule and Android the whole document, inside an `and` the rule fires more often. A `searchType` \
        that nobody knows is read as `any`. iOS decodes one record for conditions of every kind and discards the whole \
        document when `events`, `from`, `to` or `searchType` has another type, even where the condition does not use it.
        """,
      remedy: """
        Give the condition an array of objects `events` and a whole number `value`; `from` and `to` are whole numbers \
        of milliseconds, `searchType` is any, ordered or mostRecent.
        """,
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0; adobe/aepsdk-core-android: \
        …/launch/rulesengine/json/HistoricalCondition.kt @core 3.8.0; both run
        """,
      differences: ["D16", "R19"],
      fires: .condition(#"{"type":"historical","definition":{"events":[{"a":"b"}],"matcher":"ge","value":«"1"»}}"#),
      silent: .condition(
        #"{"type":"historical","definition":{"events":[{"a":"b"}],"matcher":"ge","value":1}}"#)),
    .condition { subject, place, condition, findings in
      guard case .history(let query) = condition.form else { return }
      HistoryShape(subject, place, condition, query).check(&findings)
    })
}
