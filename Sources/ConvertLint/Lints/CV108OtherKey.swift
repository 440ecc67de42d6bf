extension ConvertCheck {
  static let convertOtherKey = ConvertCheck(
    RulePage(
      "CV108", "convert-other-key", .warning,
      "a key that iOS ignores",
      why: """
        iOS finds the attribute of a named family by its `rule_type`. For the cookie family it uses `cookie`, \
        whatever the key is. JavaScript uses the key.
        """,
      remedy: "Use a generic family for your own attributes. For named families, use the `rule_type` as the key.",
      source: ConvertSource.rules,
      fires: .leaf(#""rule_type":"city","key":«"town"»,"value":"Lyon""#, "matches"),
      silent: .soundRuleSet),
    .leaf { subject, _, test, findings in
      guard let family = test.family, family.isMapped,
        family.key == .family, let key = test.key, let name = subject.text(key),
        let type = subject.text(test.ruleType), name != type
      else { return }
      let outcomes = subject.outcomes { $0.keys == .byFamily ? .otherResult : nil }
      if outcomes.rows.isEmpty { return }
      findings.add(
        "iOS looks up \(text: type), not \(text: name)", at: subject.document.range(key), outcomes: outcomes)
    })
}
