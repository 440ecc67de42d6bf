extension ConvertLints {
  static let convertGroup = ConvertCheck(
    "CV001", "convert-group", .error,
    "a group that is not an object, or has no list of members",
    why: """
      Neither SDK finds a condition in such a group. An OR or AND without conditions is never true. Other members \
      of the same OR are still evaluated.
      """,
    remedy: """
      Write an object with a non-empty list. OR contains AND groups, AND contains OR_WHEN groups, and OR_WHEN \
      contains conditions.
      """,
    source: ConvertSource.rules,
    fires: .convert(#"{"OR":«[]»}"#),
    silent: .soundRuleSet,
    .group { subject, group, findings in
      guard case .lacksList = subject.state(of: group), !group.isSpared else { return }
      let value = subject.document.value(at: group.condition.range)
      let list = value.flatMap { subject.list(of: group, in: $0) }
      let isObject = value.map(subject.document.isObject) ?? false
      findings.add(
        isObject
          ? "\(group.level.member) is not a non-empty array"
          : "expected an object with \(group.level.member)",
        at: list.map(subject.document.range) ?? group.condition.range,
        outcomes: subject.outcomes { _ in .conditionDropped })
    })
}
