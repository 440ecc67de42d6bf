extension ConvertCheck {
  static let convertEmptyBlock = ConvertCheck(
    RulePage(
      "CV102", "convert-empty-block", .warning,
      "an OR_WHEN without conditions beside others that have some",
      why: """
        JavaScript takes the block for false, and so its whole branch. On iOS it contributes no condition, so that the \
        branch holds without it.
        """,
      remedy: "Take it out, or write what it was meant to ask.",
      source: ConvertSource.rules,
      fires: .convert(#"{"OR":[{"AND":[{"OR_WHEN":[\#(Example.gold)]},«{"OR_WHEN":[]}»]}]}"#),
      silent: .soundRuleSet),
    .group { subject, group, findings in
      guard group.isSpared, case .lacksList = subject.state(of: group) else { return }
      findings.add(
        "an OR_WHEN without conditions", at: group.condition.range, outcomes: subject.lostOutcomes(of: group))
    })
}
