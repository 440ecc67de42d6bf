extension ConvertCheck {
  static let convertOtherKey = ConvertCheck(
    RulePage(
      "CV108", "convert-other-key", .warning,
      "a key that iOS does not look at",
      why: """
        iOS finds the attribute of a named family by its rule_type, and the cookie family under `cookie`, whichever \
        cookie the key names. JavaScript goes by the key.
        """,
      remedy: """
        Use one of the generic families for an attribute of your own; leave named families with a key like their \
        rule_type.
        """,
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
        "iOS looks for \(text: type), not for \(text: name)", at: subject.document.range(key), outcomes: outcomes)
    })
}
