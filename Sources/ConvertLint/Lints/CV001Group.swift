extension ConvertCheck {
  static let convertGroup = ConvertCheck(
    RulePage(
      "CV001", "convert-group", .error,
      "a group that is no object, or lacks its list",
      why: """
        Neither SDK finds a condition in it. A rule set, a branch or a block that holds nothing is never true; what \
        stands beside it in an OR still counts.
        """,
      remedy: "Write an object with a list that is not empty: OR of branches, AND of blocks, OR_WHEN of conditions.",
      source: ConvertSource.rules,
      fires: .convert(#"{"OR":«[]»}"#),
      silent: .soundRuleSet),
    .group { subject, group, findings in
      guard case .lacksList = subject.state(of: group), !group.isSpared else { return }
      let value = subject.document.value(at: group.condition.range)
      let list = value.flatMap { subject.list(of: group, in: $0) }
      let isObject = value.map(subject.document.isObject) ?? false
      findings.add(
        isObject
          ? "\(group.level.member) must be a list that is not empty"
          : "an object with \(group.level.member) must stand here",
        at: list.map(subject.document.range) ?? group.condition.range,
        outcomes: subject.outcomes { _ in .conditionDropped })
    })
}
