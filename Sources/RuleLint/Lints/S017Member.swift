internal import RuleEngine

extension Lint {
  static let memberMistyped = Lint(
    RulePage(
      "S017", "definition-member-mistyped", .error,
      "a member of `definition` has a type that iOS does not take there",
      why: """
        iOS decodes one record for every kind of condition and discards the whole document when \
        a member of it has another type, even one that the condition does not use. Android and \
        the web engine pass over it, or treat it as missing.
        """,
      remedy: """
        Write the type that the member has, or leave it out: text for `logic`, `key`, `matcher` \
        and `searchType`, arrays for `conditions`, `values` and `events`, whole numbers for \
        `from` and `to`.
        """,
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0; \
        adobe/aepsdk-core-android: …/launch/rulesengine/json @core 3.8.0; both run
        """,
      differences: ["D16", "D17", "D18"],
      fires: .test(#""key":"a","matcher":"eq","values":["b"],"from":«"x"»"#),
      silent: .test(#""key":"a","matcher":"eq","values":["b"]"#)))
}
