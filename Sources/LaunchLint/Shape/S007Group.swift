extension LaunchLints {
  static let groupIncomplete = LaunchCheck(
    "S007", "group-incomplete", .error,
    "a group without conditions, or with an entry that is not an object",
    why: """
      If the group is at the top of a rule, iOS drops the rule and Android rejects the whole document. If it is \
      inside another group, both drop it. An enclosing `and` then matches more often. The web engine evaluates an \
      empty `and` as true, and rejects the document if `conditions` is missing. If an entry is not an object, every \
      platform rejects the document.
      """,
    remedy: "List the conditions in an array `conditions`, or remove the group.",
    source: SDKSource.rulesParsers,
    differences: ["D34"],
    fires: .condition(#"{"type":"group","definition":{"logic":"and","conditions":«[]»}}"#),
    silent: .condition(
      #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"ex"}}]}}"#
    ),
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
      findings.add("group without conditions", at: list, in: subject, outcomes: subject.outcomes(of: place))
    })
}
