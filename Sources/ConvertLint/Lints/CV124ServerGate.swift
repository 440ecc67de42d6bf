extension ConvertCheck {
  static let convertServerGate = ConvertCheck(
    RulePage(
      "CV124", "convert-server-gate", .info,
      "something that keeps visitors out in JavaScript and not on iOS",
      why: """
        iOS looks neither at archived experiences nor at their environment, nor at segments among the audiences of an \
        experience.
        """,
      remedy: "Ask for it in an audience, or take the experience out of the configuration.",
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
            "iOS does not look at the environment", at: subject.document.range(environment), outcomes: outcomes)
        }
        for reference in subject.rules.elements(experience.audiences) {
          guard let id = subject.text(reference), segments.contains(id) else { continue }
          findings.add("iOS does not look at segments", at: subject.document.range(reference), outcomes: outcomes)
        }
      }
      for archived in subject.rules.archived {
        findings.add(
          "iOS does not know that the experience is archived", at: subject.document.range(archived), outcomes: outcomes)
      }
    })
}
