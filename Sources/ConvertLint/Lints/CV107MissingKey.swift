extension ConvertCheck {
  static let convertMissingKey = ConvertCheck(
    RulePage(
      "CV107", "convert-missing-key", .warning,
      "a condition without a key",
      why: """
        JavaScript looks an attribute up by the key alone, whatever the rule_type: without one nothing ever matches. \
        iOS knows the attribute of a named family by its rule_type, and asks for the empty name in the generic ones.
        """,
      remedy: "Write the key; for a named family the same as rule_type.",
      source: ConvertSource.rules,
      fires: .leaf(#"«{"rule_type":"country","value":"FR","matching":{"match_type":"equals","negated":false}}»"#),
      silent: .soundRuleSet),
    .leaf { subject, leaf, test, findings in
      guard let family = test.family, !family.asksForExperience, subject.text(test.key) == nil else { return }
      findings.add(
        "no key: JavaScript never finds the attribute", at: subject.range(test.key, or: leaf),
        outcomes: subject.outcomes {
          switch $0.keys {
          case .member: .neverTrue
          case .byFamily: family.key == .member ? .otherResult : nil
          }
        })
    })
}
