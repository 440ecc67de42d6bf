extension LaunchCheck {
  static let matcherUnknown = LaunchCheck(
    RulePage(
      "S009", "unknown-matcher", .error,
      "a matcher without `key` or `matcher`, or with a matcher code that nobody knows",
      why: """
        Inside a group the condition is dropped without a word on iOS and Android, so that an \
        `and` fires more often than written. At the top of a rule iOS drops the rule and Android \
        the whole document. The web engine keeps it as never true.
        """,
      remedy: """
        Write one of eq, ne, gt, ge, lt, le, co, nc, sw, ew, ex and nx, in small letters, and \
        the key that it is about.
        """,
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0; \
        adobe/aepsdk-core-android: …/launch/rulesengine/json @core 3.8.0; both run
        """,
      differences: ["D18", "D20", "D30"],
      fires: .condition(#"{"type":"matcher","definition":{"key":"~type","matcher":«"qe"»,"values":["a"]}}"#),
      silent: .condition(Example.track)),
    .reported(by: .reader))
}
