extension ConvertCheck {
  static let convertRuleType = ConvertCheck(
    RulePage(
      "CV109", "convert-unknown-family", .warning,
      "a rule_type that iOS does not evaluate, or that nobody knows",
      why: """
        iOS takes the condition for false, negated or not. JavaScript never looks at \
        rule_type and compares by key.
        """,
      remedy: """
        Use a family that iOS evaluates, such as generic_text_key_value, and let the app set \
        the attribute.
        """,
      source: """
        convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Rules @2.0.0; \
        convertcom/javascript-sdk: packages/rules @5.0.1; both run
        """,
      fires: .leaf(
        #"{"rule_type":«"weather_condition"»,"key":"weather","value":"rain","matching":{"match_type":"matches","negated":false}}"#
      ),
      silent: .leaf(
        #"{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":false}}"#
      )),
    .leaf { subject, leaf, findings in
      guard let test = leaf.test,
        test.family.map({ !$0.isMapped && !$0.asksForExperience }) ?? true
      else { return }
      let outcomes = subject.outcomes { $0.knowsFamilies ? .neverTrue : nil }
      let name = subject.text(test.ruleType)
      let message: Message =
        switch name {
        case nil: "no rule_type"
        case let name? where test.family == nil: "unknown rule_type \(text: name)"
        case let name?: "iOS does not evaluate \(text: name)"
        }
      if test.family != nil, outcomes.rows.isEmpty { return }
      findings.add(
        message, at: subject.range(test.ruleType, or: leaf), outcomes: outcomes,
        hint: test.family == nil
          ? name.flatMap { SpellingSuggestion.hint(for: $0, among: subject.rules.familyNames) } : nil)
    })
}
