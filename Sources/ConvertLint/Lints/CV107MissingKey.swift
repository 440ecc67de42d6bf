extension ConvertCheck {
  static let convertMissingKey = ConvertCheck(
    RulePage(
      "CV107", "convert-missing-key", .warning,
      "a condition without a `key`",
      why: """
        JavaScript finds an attribute by `key` alone, for every `rule_type`. Without a key the condition is never \
        true. iOS finds the attribute of a named family, such as `country`, by its `rule_type`. In generic families \
        iOS looks up an empty name.
        """,
      remedy: "Add the `key`. In a named family it equals the `rule_type`.",
      source: ConvertSource.rules,
      fires: .leaf(#"«{"rule_type":"country","value":"FR","matching":{"match_type":"equals","negated":false}}»"#),
      silent: .leaf(#""rule_type":"country","key":"country","value":"FR""#, "equals")),
    .leaf { subject, leaf, test, findings in
      guard let family = test.family, !family.asksForExperience, subject.text(test.key) == nil else { return }
      findings.add(
        "condition without a `key`", at: subject.range(test.key, or: leaf),
        outcomes: subject.outcomes {
          switch $0.keys {
          case .member: .neverTrue
          case .byFamily: family.key == .member ? .otherResult : nil
          }
        })
    })
}
