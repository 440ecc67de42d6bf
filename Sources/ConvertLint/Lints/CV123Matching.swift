extension ConvertCheck {
  static let convertMatching = ConvertCheck(
    RulePage(
      "CV123", "convert-matching-options", .warning,
      "an experience without `matching_options` for its audiences",
      why: """
        Without settings, JavaScript throws if an audience counts; iOS needs one matching audience. JavaScript reads \
        only `all` as all. iOS drops an experience with any value other than `any` and `all`. Neither reads the \
        option for locations.
        """,
      remedy: #"Write `"settings": {"matching_options": {"audiences": "any"}}`, or `"all"`."#,
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
            "expected `any` or `all`; other values mean `any`", at: subject.document.range(matching), outcomes: outcomes
          )
        }
      } else {
        findings.add(
          "missing matching_options for audiences: the default is `any`",
          at: subject.document.range(experience.matchingOptions ?? settings))
      }
      if let locations = experience.locationMatching {
        findings.add(
          "the option for locations is ignored: it is always `any`", at: subject.document.range(locations),
          outcomes: subject.outcomes(of: experience) { _ in .noEffect })
      }
    })
}

extension ConvertLintContext {
  fileprivate func checkMissingSettings(of experience: Experience, _ findings: inout Findings) {
    if rules.elements(experience.audiences).isEmpty { return }
    findings.add(
      "missing `settings`: JavaScript throws if an audience counts", at: document.range(experience.entry),
      outcomes: outcomes(of: experience) { $0.missingSettingsThrow ? .crashAtEvaluation : nil })
  }
}
