extension ConvertCheck {
  static let convertMatching = ConvertCheck(
    RulePage(
      "CV123", "convert-matching-options", .warning,
      "an experience that does not say how its audiences are joined",
      why: """
        Without settings JavaScript throws as soon as an audience counts; iOS takes any of them. To JavaScript only \
        `all` means all, everything else any; iOS loses an experience that says neither `any` nor `all`. The option \
        for locations is never looked at.
        """,
      remedy: """
        Write "settings": {"matching_options": {"audiences": "any"}}, or "all".
        """,
      source: ConvertSource.data,
      fires: .convert(
        #"{"experiences":[«{"id":"10","key":"hero","audiences":["a1"],"variations":[{"id":"1"}]}»],"audiences":[{"id":"a1","rules":{"OR":[{"AND":[{"OR_WHEN":[\#(Example.gold)]}]}]}}]}"#
      ),
      silent: .soundConfiguration),
    .experience { subject, experience, findings in
      guard subject.isKept(experience) else { return }
      guard let settings = experience.settings, subject.kind(settings) != .null else {
        return subject.checkMissingSettings(of: experience, &findings)
      }
      if let matching = experience.audienceMatching {
        let text = subject.text(matching).map { String(decoding: $0, as: UTF8.self) }
        let outcomes = subject.outcomes(of: experience) { _ in .otherResult }
        if text != "any", text != "all", !outcomes.rows.isEmpty {
          findings.add(
            "neither `any` nor `all`: it means any", at: subject.document.range(matching), outcomes: outcomes)
        }
      } else {
        findings.add(
          "no matching_options for audiences: it means any",
          at: subject.document.range(experience.matchingOptions ?? settings))
      }
      if let locations = experience.locationMatching {
        findings.add(
          "how locations are joined is not looked at: it is always any", at: subject.document.range(locations),
          outcomes: subject.outcomes(of: experience) { _ in .noEffect })
      }
    })
}

extension ConvertLintContext {
  fileprivate func checkMissingSettings(of experience: Experience, _ findings: inout Findings) {
    if rules.elements(experience.audiences).isEmpty { return }
    findings.add(
      "no settings: JavaScript throws once an audience counts", at: document.range(experience.entry),
      outcomes: outcomes(of: experience) { $0.missingSettingsThrow ? .crashAtEvaluation : nil })
  }
}
