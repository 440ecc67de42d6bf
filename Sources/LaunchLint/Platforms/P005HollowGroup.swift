extension LaunchCheck {
  static let hollowGroup = LaunchCheck(
    RulePage(
      "P005", "hollow-and", .error,
      "an `and` of which nothing can be read",
      why: """
        Android keeps the group, and without members it holds on every event: the rule fires always. iOS drops the \
        group, and the rule with it where nothing else is in it.
        """,
      remedy: "Mend the members: other findings name what is wrong with them.",
      source: SDKSource.rulesParsers,
      differences: ["D31"],
      fires: .condition(
        #"{"type":"group","definition":{"logic":«"and"»,"conditions":[{"type":"matcher","definition":{"key":"a","matcher":"qe","values":["b"]}}]}}"#
      ),
      silent: .condition(Example.track)),
    .condition { subject, place, condition, findings in
      guard subject.hasDropped, condition.isAnd, !condition.children.isEmpty else { return }
      let holds = subject.profiles.indices.contains { subject.fate(of: place, $0) == .always }
      guard holds else { return }
      findings.add(
        "nothing in this `and` can be read, so that it holds on every event", at: subject.logic(of: condition),
        outcomes: subject.outcomes(of: place))
    })
}
