extension ConvertCheck {
  static let convertGroupName = ConvertCheck(
    RulePage(
      "CV002", "convert-group-name", .error,
      "a misspelled group name, or a condition in place of a group",
      why: """
        OR, AND and OR_WHEN must be in capitals. Neither SDK finds an array under another name. A condition in place \
        of a group is read as a group without members.
        """,
      remedy: "Write the names in capitals. Put every condition into an OR_WHEN inside an AND inside an OR.",
      source: ConvertSource.rules,
      fires: .convert(#"{"OR":[{"AND":[{«"or_when"»:[\#(Example.gold)]}]}]}"#),
      silent: .soundRuleSet),
    .group { subject, group, findings in
      let wanted = group.level.member
      switch subject.state(of: group) {
      case .sound, .lacksList, .isNull: break
      case .misnamed(let name):
        findings.add(
          "\(text: subject.shown(name)) is not \(wanted)", at: subject.document.range(name),
          outcomes: subject.lostOutcomes(of: group), hint: "use \(text: wanted.utf8)")
      case .isLeaf:
        findings.add(
          "expected \(wanted), found a condition", at: group.condition.range,
          outcomes: subject.lostOutcomes(of: group), hint: "nest OR, AND, OR_WHEN, then conditions")
      }
    })
}
