extension ConvertLints {
  static let convertRuleType = ConvertCheck(
    "CV109", "convert-unknown-family", .warning, "a `rule_type` that iOS does not evaluate, or an unknown one",
    why: "On iOS the condition is false, negated or not. JavaScript ignores `rule_type` and compares by `key`.",
    remedy: """
      Use a `rule_type` that iOS evaluates, such as `generic_text_key_value`, and set the attribute in the app.
      """,
    source: ConvertSource.rules,
    fires: .leaf(#""rule_type":«"weather_condition"»,"key":"weather","value":"rain""#, "matches"),
    silent: .leaf(#""rule_type":"generic_text_key_value","key":"weather","value":"rain""#, "matches"),
    .leaf { subject, leaf, test, findings in
      guard test.family.map({ !$0.isMapped && !$0.asksForExperience }) ?? true else { return }
      let outcomes = subject.outcomes {
        $0.knowsFamilies ? test.family == nil ? .conditionDropped : .neverTrue : nil
      }
      let name = subject.text(test.ruleType)
      let message: Message =
        switch name {
        case nil: "condition without a `rule_type`"
        case let name? where test.family == nil: "unknown rule_type \(text: name)"
        case let name?: "iOS does not evaluate rule_type \(text: name)"
        }
      if test.family != nil, outcomes.rows.isEmpty { return }
      findings.add(
        message, at: subject.range(test.ruleType, or: leaf), outcomes: outcomes,
        hint: test.family == nil
          ? name.flatMap { SpellingSuggestion.hint(for: $0, among: ConvertVocabulary.familyNames) } : nil)
    })
}
