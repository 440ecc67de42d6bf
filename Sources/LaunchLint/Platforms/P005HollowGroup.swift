extension LaunchLints {
  static let hollowGroup = LaunchCheck(
    "P005", "hollow-and", .error, "an `and` group without any readable condition",
    why: """
      Android keeps the empty group, which is true for every event. If the rule has no other condition, it fires on \
      every event. iOS drops the group, and also the rule if it has no other condition.
      """,
    remedy: "Fix the conditions of the group. Other findings describe their defects.",
    source: SDKSource.rulesParsers, differences: ["D31"],
    fires: .condition(
      #"{"type":"group","definition":{"logic":«"and"»,"conditions":[{"type":"matcher","definition":{"key":"a","matcher":"qe","values":["b"]}}]}}"#
    ),
    silent: .condition(
      #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"a","matcher":"eq","values":["b"]}}]}}"#
    ),
    .condition { subject, index, condition, findings in
      guard subject.hasDropped, condition.isAnd, !condition.children.isEmpty else { return }
      let holds = subject.profiles.indices.contains { subject.fate(of: index, $0) == .always }
      guard holds else { return }
      findings.add(
        "`and` group has no readable condition", at: subject.logic(of: condition), outcomes: subject.outcomes(of: index)
      )
    })
}
