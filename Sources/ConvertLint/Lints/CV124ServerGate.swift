extension ConvertCheck {
  static let convertServerGate = ConvertCheck(
    RulePage(
      "CV124", "convert-server-gate", .info,
      "a member that excludes visitors in JavaScript but not on iOS",
      why: "iOS ignores archived experiences, the environment, and segments among the audiences of an experience.",
      remedy: "Use a condition of an audience instead, or remove the experience from the configuration.",
      source: ConvertSource.data,
      fires: .experience(#""environment":«"staging"»,"audiences":["a1"]"#),
      silent: .soundConfiguration),
    .document { subject, findings in
      let outcomes = subject.outcomes { $0.hasServerGates ? nil : .noEffect }
      if outcomes.rows.isEmpty { return }
      let segments = Set(subject.rules.segments.compactMap { subject.text($0.id) })
      for experience in subject.rules.experiences {
        let outcomes = subject.outcomes(of: experience) { $0.hasServerGates ? nil : .noEffect }
        if outcomes.rows.isEmpty { continue }
        if let environment = experience.environment, subject.kind(environment) != .null {
          findings.add(
            "iOS ignores the environment", at: subject.document.range(environment), outcomes: outcomes)
        }
        for reference in subject.rules.elements(experience.audiences) {
          guard let id = subject.text(reference), segments.contains(id) else { continue }
          findings.add("iOS ignores segments", at: subject.document.range(reference), outcomes: outcomes)
        }
      }
      for archived in subject.rules.archived {
        findings.add(
          "iOS ignores that the experience is archived", at: subject.document.range(archived), outcomes: outcomes)
      }
    })
}
