internal import RuleEngine

extension Lint {
  static let rulesMissing = Lint(
    RulePage(
      "S003", "rules-missing", .error,
      "the document has no array `rules`",
      why: """
        No platform loads a document without a list of rules. The one that the app had before \
        stays in use.
        """,
      remedy: """
        Put the rules into an array called `rules`; it may be empty.
        """,
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0; \
        adobe/aepsdk-core-android: …/launch/rulesengine/json @core 3.8.0; both run
        """,
      differences: [],
      fires: .document(#"«{"version":1}»"#),
      silent: .document(#"{"version":1,"rules":[]}"#)))
}
