extension LaunchLints {
  /// Also reports the codes of `LogicLints.swift`. Findings that several platforms share are merged.
  static let contradiction = LaunchCheck(
    "L001", "contradiction", .error,
    "a rule that can never fire",
    why: """
      The conditions of the rule exclude each other, or one of them is never true. No event fires the rule, and its \
      consequences never run. Each platform converts values in its own way, so a rule may be able to fire on one \
      platform only.
      """,
    remedy: "Change or remove one of the conditions that the finding names.",
    source: SDKSource.comparisons,
    fires: .condition(
      #"{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}},«{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["silver"]}}»]}}"#
    ),
    silent: .condition(
      #"{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"group","definition":{"logic":"or","conditions":[{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}},{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["silver"]}}]}}]}}"#
    ),
    .document { subject, findings in
      let alike = EqualConsequenceGroups(subject.rules).groups
      var found: [Finding] = []
      var doubts = UndecidedChecks()
      for (place, profile) in subject.profiles.enumerated() where !subject.isRejected(place) {
        var check = LogicCheck(subject, for: profile)
        check.run(alike: alike)
        found = Finding.merged(found, check.findings)
        doubts.add(check.doubts)
      }
      for finding in found + doubts.findings(in: subject) { findings.add(finding) }
    })
}
