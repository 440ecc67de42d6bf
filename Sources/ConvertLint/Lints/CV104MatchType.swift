extension ConvertLints {
  static let convertMatchType = ConvertCheck(
    "CV104", "convert-unknown-operator", .error, "an unknown operator",
    why: """
      Neither SDK knows the operator. The condition is never true, negated or not. Operator names are \
      case-sensitive.
      """,
    remedy: """
      Use one of: equals, equalsNumber, matches, contains, startsWith, endsWith, less, lessEqual, isIn, \
      regexMatches, exists, not_exists, doesNotExist.
      """,
    source: ConvertSource.rules,
    fires: .leaf(
      #"{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":«"contain"»,"negated":false}}"#
    ),
    silent: .leaf(#""rule_type":"generic_text_key_value","key":"plan","value":"gold""#, "contains"),
    .leaf { subject, _, test, findings in
      guard test.comparison == nil, let name = subject.text(test.matchType), let value = test.matchType else { return }
      findings.add(
        "unknown operator \(text: name)", at: value, outcomes: subject.outcomes { _ in .conditionDropped },
        hint: SpellingSuggestion.hint(for: name, among: ConvertVocabulary.comparisonNames))
    })
}
