extension LaunchCheck {
  static let versionMissing = LaunchCheck(
    RulePage(
      "S001", "version-missing", .error,
      "the document has no `version`, or one that is not a whole number",
      why: """
        iOS cannot decode the document then and keeps none of its rules. Android and the web \
        engine never look at the version.
        """,
      remedy: """
        Write `"version": 1`.
        """,
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0; \
        adobe/aepsdk-core-android: …/launch/rulesengine/json @core 3.8.0; both run
        """,
      differences: ["D01", "D02"],
      fires: .document(#"{"version":«"1"»,"rules":[]}"#),
      silent: .document(#"{"version":1,"rules":[]}"#)),
    .reported(by: .reader))
}
