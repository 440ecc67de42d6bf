internal import RuleEngine

extension Lint {
  static let metaMistyped = Lint(
    RulePage(
      "S014", "meta-mistyped", .warning,
      "`meta` of a rule is not an object",
      why: """
        iOS cannot decode the document then and keeps none of its rules. Android and the web \
        engine pass over it.
        """,
      remedy: """
        Write an object, or leave `meta` out.
        """,
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0; \
        adobe/aepsdk-core-android: …/launch/rulesengine/json @core 3.8.0; both run
        """,
      differences: ["D15"],
      fires: .rule(#"{"condition":\#(Example.track),"consequences":[],"meta":«"x"»}"#),
      silent: .rule(#"{"condition":\#(Example.track),"consequences":[],"meta":{}}"#)))
}
