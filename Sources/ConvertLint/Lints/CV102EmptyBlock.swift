extension ConvertLints {
  static let convertEmptyBlock = ConvertCheck(
    "CV102", "convert-empty-block", .warning,
    "an empty OR_WHEN next to others that have conditions",
    why: """
      In JavaScript the empty group is false, and so is its whole branch. On iOS it adds no condition, so the \
      branch can match without it.
      """,
    remedy: "Remove the group, or add the missing condition.",
    source: ConvertSource.rules,
    fires: .convert(#"{"OR":[{"AND":[{"OR_WHEN":[\#(Example.gold)]},«{"OR_WHEN":[]}»]}]}"#),
    silent: .soundRuleSet,
    .group { subject, group, findings in
      guard group.isSpared, case .lacksList = subject.state(of: group) else { return }
      findings.add(
        "OR_WHEN has no conditions", at: group.condition.range, outcomes: subject.lostOutcomes(of: group))
    })
}
