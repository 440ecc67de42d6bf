extension ConvertCheck {
  static let convertMissingKey = ConvertCheck(
    RulePage(
      "CV107", "convert-missing-key", .warning,
      "a condition without a key",
      why: """
        JavaScript looks up attributes by `key` only, so the condition never matches. iOS finds the attribute of a \
        named family by `rule_type`. In the generic families it looks up the empty name.
        """,
      remedy: "Add `key`. For a named family, use the value of `rule_type`.",
      source: ConvertSource.rules,
      fires: .leaf(#"«{"rule_type":"country","value":"FR","matching":{"match_type":"equals","negated":false}}»"#),
      silent: .soundRuleSet),
    .leaf { subject, leaf, test, findings in
      guard let family = test.family, !family.asksForExperience, subject.text(test.key) == nil else { return }
      findings.add(
        "missing `key`: JavaScript never finds the attribute", at: subject.range(test.key, or: leaf),
        outcomes: subject.outcomes {
          switch $0.keys {
          case .member: .neverTrue
          case .byFamily: family.key == .member ? .otherResult : nil
          }
        })
    })
}
