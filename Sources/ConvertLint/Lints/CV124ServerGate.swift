extension ConvertLints {
  static let convertServerGate = ConvertCheck(
    "CV124", "convert-server-gate", .info, "a restriction that iOS ignores",
    why: """
      JavaScript checks the environment, the list of archived experiences, and segments that an experience lists in \
      its `audiences`. iOS ignores all three.
      """,
    remedy: "Restrict visitors with an audience, or remove the experience from the configuration.",
    source: ConvertSource.data,
    fires: .experience(#""environment":«"staging"»,"audiences":["a1"]"#),
    silent: .soundConfiguration,
    .document { subject, findings in
      let outcomes = subject.outcomes { $0.hasServerGates ? nil : .noEffect }
      if outcomes.rows.isEmpty { return }
      let segments = Set(subject.rules.segments.compactMap { subject.text($0.id) })
      for experience in subject.rules.experiences {
        let outcomes = subject.outcomes(of: experience) { $0.hasServerGates ? nil : .noEffect }
        if outcomes.rows.isEmpty { continue }
        if let environment = experience.environment, subject.kind(environment) != .null {
          findings.add("iOS ignores the environment", at: environment, outcomes: outcomes)
        }
        for reference in subject.rules.elements(experience.audiences) {
          guard let id = subject.text(reference), segments.contains(id) else { continue }
          findings.add("iOS ignores segment \(text: id)", at: reference, outcomes: outcomes)
        }
      }
      for archived in subject.rules.archived {
        findings.add("iOS ignores that the experience is archived", at: archived, outcomes: outcomes)
      }
    })
}
