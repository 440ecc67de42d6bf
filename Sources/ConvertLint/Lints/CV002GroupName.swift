extension ConvertCheck {
  static let convertGroupName = ConvertCheck(
    RulePage(
      "CV002", "convert-group-name", .error,
      "a group by another name, or a condition where a group belongs",
      why: """
        OR, AND and OR_WHEN are written in capitals; under any other name neither SDK finds the list. A condition \
        where a group should stand is read as a group without one.
        """,
      remedy: "Write the names in capitals, and put every condition into an OR_WHEN inside of an AND inside of an OR.",
      source: ConvertSource.rules,
      fires: .convert(#"{"OR":[{"AND":[{«"or_when"»:[\#(Example.gold)]}]}]}"#),
      silent: .soundRuleSet),
    .group { subject, group, findings in
      let wanted = group.level.member
      switch subject.state(of: group) {
      case .sound, .lacksList, .isNull: break
      case .misnamed(let name):
        findings.add(
          "\(text: subject.shown(name)) is not read as \(wanted)", at: subject.document.range(name),
          outcomes: subject.lostOutcomes(of: group), hint: "write \(text: wanted.utf8)")
      case .isLeaf:
        findings.add(
          "a condition where \(wanted) is looked for", at: group.condition.range,
          outcomes: subject.lostOutcomes(of: group), hint: "the levels are OR, AND, OR_WHEN, then conditions")
      }
    })
}
