/// The lints of groups without a list of members.
extension ConvertLints {
  static let convertGroup = ConvertCheck(
    "CV001", "convert-group", .error, "a group that is not an object, or has no list of members",
    why: """
      No SDK finds a condition in a group that is not an object, or has no list of members. An OR or AND without \
      conditions is never true. Other members of the same OR are still evaluated. Android rejects the document if a \
      group is not an object or its list is not an array (CV140).
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
        isObject ? "\(group.level.member) is not a non-empty array" : "expected an object with \(group.level.member)",
        at: list.map(subject.document.range) ?? group.condition.range,
        outcomes: subject.outcomes(at: list.map(subject.document.range) ?? group.condition.range) { _ in
          .conditionDropped
        },
        hint: value.flatMap { ConvertShapeFault.isFlat($0, in: subject.document) ? ConvertLintContext.flatHint : nil })
    })

  static let convertGroupName = ConvertCheck(
    "CV002", "convert-group-name", .error, "a group with a misspelled name, or a condition in the position of a group",
    why: """
      The names OR, AND and OR_WHEN are upper case. Under any other name, no SDK finds the list. All SDKs read a \
      condition in the position of a group as an empty group.
      """,
    remedy: """
      Write the names in upper case. Put each condition into an OR_WHEN, each OR_WHEN into an AND, and each AND \
      into an OR.
      """,
    source: ConvertSource.rules,
    fires: .convert(#"{"OR":[{"AND":[{«"or_when"»:[\#(Example.gold)]}]}]}"#),
    silent: .soundRuleSet,
    .group { subject, group, findings in
      let wanted = group.level.member
      switch subject.state(of: group) {
      case .sound, .lacksList, .isNull: break
      case .misnamed(let name):
        findings.add(
          "unknown group name \(text: subject.shown(name)), expected \(wanted)", at: name,
          outcomes: subject.lostOutcomes(of: group), hint: "use \(text: wanted.utf8)")
      case .isLeaf:
        findings.add(
          "expected a group with \(wanted), found a condition", at: group.condition.range,
          outcomes: subject.lostOutcomes(of: group), hint: "nest the condition in OR, AND and OR_WHEN")
      }
    })

  static let convertEmptyBlock = ConvertCheck(
    "CV102", "convert-empty-block", .warning, "an empty OR_WHEN next to OR_WHEN groups that have conditions",
    why: """
      In JavaScript and on Android an empty OR_WHEN is false, and so is its branch. On iOS the group adds no \
      condition, so the branch can match without the group.
      """,
    remedy: "Remove the group, or add the missing condition.",
    source: ConvertSource.rules,
    fires: .convert(#"{"OR":[{"AND":[{"OR_WHEN":[\#(Example.gold)]},«{"OR_WHEN":[]}»]}]}"#),
    silent: .soundRuleSet,
    .group { subject, group, findings in
      guard group.isSpared, case .lacksList = subject.state(of: group) else { return }
      findings.add("OR_WHEN has no conditions", at: group.condition.range, outcomes: subject.lostOutcomes(of: group))
    })
}
