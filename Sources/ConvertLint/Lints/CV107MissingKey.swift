extension ConvertLints {
  static let convertMissingKey = ConvertCheck(
    "CV107", "convert-missing-key", .warning, "a condition without a `key`",
    why: """
      JavaScript finds an attribute by `key` alone, for every `rule_type`. Without a key the condition is never \
      true. For a `rule_type` that names an attribute, such as `country`, iOS looks up that name. For a generic \
      `rule_type`, such as `generic_text_key_value`, iOS looks up an empty name.
      """,
    remedy: "Add the `key`. For a `rule_type` that names an attribute, such as `country`, use the same string.",
    source: ConvertSource.rules,
    fires: .leaf(#"«{"rule_type":"country","value":"FR","matching":{"match_type":"equals","negated":false}}»"#),
    silent: .leaf(#""rule_type":"country","key":"country","value":"FR""#, "equals"),
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
