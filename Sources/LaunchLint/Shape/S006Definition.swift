extension LaunchCheck {
  static let definitionMissing = LaunchCheck(
    RulePage(
      "S006", "definition-missing", .error,
      "a condition without an object `definition`",
      why: """
        iOS and Android discard the whole document. The web engine keeps the condition where it \
        is another value, never true.
        """,
      remedy: """
        Write what the condition asks for into an object `definition`.
        """,
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0; \
        adobe/aepsdk-core-android: …/launch/rulesengine/json @core 3.8.0; both run
        """,
      differences: ["D19"],
      fires: .condition(#"«{"type":"matcher"}»"#),
      silent: .condition(Example.track)),
    .reported(by: .reader))
}
