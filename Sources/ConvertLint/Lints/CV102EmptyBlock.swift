extension ConvertCheck {
  static let convertEmptyBlock = ConvertCheck(
    RulePage(
      "CV102", "convert-empty-block", .warning,
      "OR_WHEN without conditions next to others with conditions",
      why: """
        JavaScript evaluates the empty block as false, and so its whole branch. iOS ignores it, so the branch \
        matches without it.
        """,
      remedy: "Remove the block, or add its conditions.",
      source: ConvertSource.rules,
      fires: .convert(#"{"OR":[{"AND":[{"OR_WHEN":[\#(Example.gold)]},«{"OR_WHEN":[]}»]}]}"#),
      silent: .soundRuleSet),
    .group { subject, group, findings in
      guard group.isSpared, case .lacksList = subject.state(of: group) else { return }
      findings.add(
        "OR_WHEN without conditions", at: group.condition.range, outcomes: subject.lostOutcomes(of: group))
    })
}
