extension LaunchCheck {
  static let consequenceIncomplete = LaunchCheck(
    RulePage(
      "S011", "consequence-incomplete", .error,
      "a consequence that lacks `id`, `type` or `detail`, or has one of another kind",
      why: """
        iOS drops the consequence without a word; Android discards the whole document. The web \
        engine keeps it as it is. An empty `id`, `type` or `detail` does no harm on iOS and \
        costs the whole document on Android.
        """,
      remedy: """
        Give the consequence a text `id`, a text `type` and an object `detail` with at least one \
        member.
        """,
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0; \
        adobe/aepsdk-core-android: …/launch/rulesengine/json @core 3.8.0; both run
        """,
      differences: ["D21", "D22", "D23", "D24", "D25", "R08"],
      fires: .consequence(#"«{"id":"c1","type":"pb"}»"#),
      silent: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://home"}}"#)),
    .reported(by: .reader))
}
