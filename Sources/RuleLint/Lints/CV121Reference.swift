internal import RuleEngine

extension Lint {
  static let convertReference = Lint(
    RulePage(
      "CV121", "convert-reference", .warning,
      "an id that leads nowhere",
      why: """
        Ids that lead nowhere are passed over. Where none of the audiences is there, nothing \
        restricts the experience; where none of the locations is, iOS lets everybody in and \
        JavaScript nobody.
        """,
      remedy: """
        Name an audience, a segment or a location of the configuration by its id.
        """,
      source: """
        convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Data @2.0.0; \
        convertcom/javascript-sdk: packages/data @5.0.1; both run
        """,
      fires: .convert(
        #"{"experiences":[{"id":"10","key":"hero","audiences":["a1",«"a2"»],"settings":{"matching_options":{"audiences":"any"}},"variations":[{"id":"1"}]}],"audiences":[{"id":"a1","rules":{"OR":[{"AND":[{"OR_WHEN":[{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":false}}]}]}]}}]}"#
      ),
      silent: .convert(
        #"{"experiences":[{"id":"10","key":"hero","audiences":["a1"],"settings":{"matching_options":{"audiences":"any"}},"variations":[{"id":"1"}]}],"audiences":[{"id":"a1","rules":{"OR":[{"AND":[{"OR_WHEN":[{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":false}}]}]}]}}]}"#
      )),
    .convert(
      .experience { subject, experience, findings in
        let audiences = subject.ids(subject.rules.audiences + subject.rules.segments)
        subject.check(experience.audiences, against: audiences, &findings) { _ in .alwaysTrue }
        let locations = subject.ids(subject.rules.locations)
        subject.check(experience.locations, against: locations, &findings) {
          $0.locations == .allOrNothing ? .alwaysTrue : .neverTrue
        }
      }))
}

extension AudienceSubject {
  fileprivate func ids(_ entries: [Audience]) -> Set<[UInt8]> {
    Set(entries.compactMap { $0.id.map(shown) })
  }

  /// Reports the references that lead nowhere; `outcome` is what happens when none leads anywhere.
  fileprivate func check(
    _ list: JSONDocument.Value?, against ids: Set<[UInt8]>, _ findings: inout Findings,
    _ outcome: (ConvertProfile) -> Outcome
  ) {
    guard let list, document.isArray(list) else { return }
    let references = document.elements(list).filter { text($0) != nil }
    let lost = references.filter { !ids.contains(shown($0)) }
    for reference in lost {
      findings.add(
        "nothing has the id \(text: shown(reference))", at: document.range(reference),
        outcomes: lost.count == references.count ? outcomes(outcome) : Outcomes(),
        hint: Nearest.hint(
          for: shown(reference), among: ids.map { String(decoding: $0, as: UTF8.self) }.sorted()))
    }
  }
}
