extension ConvertCheck {
  static let convertServerGate = ConvertCheck(
    RulePage(
      "CV124", "convert-server-gate", .info,
      "something that keeps visitors out in JavaScript and not on iOS",
      why: """
        iOS looks neither at archived experiences nor at their environment, nor at segments \
        among the audiences of an experience.
        """,
      remedy: """
        Ask for it in an audience, or take the experience out of the configuration.
        """,
      source: """
        convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Data @2.0.0; \
        convertcom/javascript-sdk: packages/data @5.0.1; both run
        """,
      fires: .convert(
        #"{"experiences":[{"id":"10","key":"hero","environment":«"staging"»,"audiences":["a1"],"settings":{"matching_options":{"audiences":"any"}},"variations":[{"id":"1"}]}],"audiences":[{"id":"a1","rules":{"OR":[{"AND":[{"OR_WHEN":[{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":false}}]}]}]}}]}"#
      ),
      silent: .convert(
        #"{"experiences":[{"id":"10","key":"hero","audiences":["a1"],"settings":{"matching_options":{"audiences":"any"}},"variations":[{"id":"1"}]}],"audiences":[{"id":"a1","rules":{"OR":[{"AND":[{"OR_WHEN":[{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":false}}]}]}]}}]}"#
      )),
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
        guard let list = experience.audiences, subject.document.isArray(list) else { continue }
        for reference in subject.document.elements(list) {
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
