internal import RuleEngine

extension Lint {
  static let emptyCondition = Lint(
    RulePage(
      "S018", "condition-comes-to-nothing", .error,
      "nothing is left of the condition of a rule once what cannot be read is dropped",
      why: """
        iOS drops the rule; Android discards the whole document because of it.
        """,
      remedy: """
        Mend the parts that are dropped: other findings name them.
        """,
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0; \
        adobe/aepsdk-core-android: …/launch/rulesengine/json @core 3.8.0; both run
        """,
      differences: [],
      fires: .rule(
        #"«{"condition":{"type":"group","definition":{"logic":"and","conditions":[]}},"consequences":[]}»"#
      ),
      silent: .condition(Example.track)))
}
