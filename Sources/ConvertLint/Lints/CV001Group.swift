extension ConvertCheck {
  static let convertGroup = ConvertCheck(
    RulePage(
      "CV001", "convert-group", .error,
      "a group that is not an object, or has no array of members",
      why: """
        Neither SDK finds a condition in it. A rule set, branch or block without conditions never matches. Other \
        branches of an OR still count.
        """,
      remedy: "Write an object with a nonempty array: OR of branches, AND of blocks, OR_WHEN of conditions.",
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
          ? "expected a nonempty array for \(group.level.member)"
          : "expected an object with \(group.level.member)",
        at: list.map(subject.document.range) ?? group.condition.range,
        outcomes: subject.outcomes { _ in .conditionDropped })
    })
}
