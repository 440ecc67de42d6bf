extension LaunchCheck {
  static let groupIncomplete = LaunchCheck(
    RulePage(
      "S007", "group-incomplete", .error,
      "a group without members, or with one that is no condition",
      why: """
        At the top of a rule Android discards the whole document and iOS the rule; inside another group the group is \
        passed over, so that an `and` round it fires more often. The web engine takes an empty `and` for true. A \
        member that is no object costs the whole document everywhere.
        """,
      remedy: "List the members in an array `conditions`, or take the group out.",
      source: SDKSource.rulesParsers,
      differences: ["D34"],
      fires: .condition(#"{"type":"group","definition":{"logic":"and","conditions":«[]»}}"#),
      silent: .condition(Example.track)),
    .condition { subject, place, condition, findings in
      guard condition.children.isEmpty else { return }
      switch condition.form {
      case .all, .any: break
      case .test, .history, .unreadable: return
      }
      guard let definition = subject.definition(of: condition), let list = subject.member(definition, "conditions"),
        // Not empty: its members are invalid conditions, which are reported by other lints.
        subject.document.first(in: list) == nil
      else { return }
      findings.add("a group without members", at: list, in: subject, outcomes: subject.outcomes(of: place))
    })
}
