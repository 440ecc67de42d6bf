extension ConvertLints {
  static let convertGroupName = ConvertCheck(
    "CV002", "convert-group-name", .error,
    "a group with a misspelled name, or a condition in the position of a group",
    why: """
      The names OR, AND and OR_WHEN are upper case. Under any other name, neither SDK finds the list. Both read a \
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
          "unknown group name \(text: subject.shown(name)), expected \(wanted)", at: subject.document.range(name),
          outcomes: subject.lostOutcomes(of: group), hint: "use \(text: wanted.utf8)")
      case .isLeaf:
        findings.add(
          "expected a group with \(wanted), found a condition", at: group.condition.range,
          outcomes: subject.lostOutcomes(of: group), hint: "nest the condition in OR, AND and OR_WHEN")
      }
    })
}
