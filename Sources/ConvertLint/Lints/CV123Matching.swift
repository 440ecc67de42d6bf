extension ConvertLints {
  static let convertMatching = ConvertCheck(
    "CV123", "convert-matching-options", .warning, "an experience without a valid audience matching option",
    why: """
      Without `settings`, JavaScript throws when it evaluates an audience. iOS then admits a visitor who matches \
      any audience. JavaScript reads every value except `all` as `any`. iOS drops an experience whose value is \
      neither `any` nor `all`. Both ignore the option for locations.
      """,
    remedy: """
      Write "settings": {"matching_options": {"audiences": "any"}}, or "all".
      """,
    source: ConvertSource.data,
    fires: .convert(
      #"{"experiences":[«{"id":"10","key":"hero","audiences":["a1"],"variations":[{"id":"1"}]}»],"audiences":[{"id":"a1","rules":{"OR":[{"AND":[{"OR_WHEN":[\#(Example.gold)]}]}]}}]}"#
    ),
    silent: .soundConfiguration,
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
            "audience matching \(text: subject.shown(matching)) is neither `any` nor `all`", at: matching,
            outcomes: outcomes)
        }
      } else {
        findings.add("no audience matching option: any audience may match", at: experience.matchingOptions ?? settings)
      }
      if let locations = experience.locationMatching {
        findings.add(
          "the matching option for locations is ignored: any location may match", at: locations,
          outcomes: subject.outcomes(of: experience) { _ in .noEffect })
      }
    })
}

extension ConvertLintContext {
  fileprivate func checkMissingSettings(of experience: Experience, _ findings: inout Findings) {
    if rules.elements(experience.audiences).isEmpty { return }
    findings.add(
      "experience without `settings`: JavaScript throws when it evaluates an audience", at: experience.entry,
      outcomes: outcomes(of: experience) { $0.missingSettingsThrow ? .crashAtEvaluation : nil })
  }
}
