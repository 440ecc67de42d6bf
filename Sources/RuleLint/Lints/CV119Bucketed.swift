internal import RuleEngine

extension Lint {
  static let convertBucketed = Lint(
    RulePage(
      "CV119", "convert-bucketed", .warning,
      "a question for an experience that stands beside others, or leads nowhere",
      why: """
        The first bucketed_into_experience_key of an audience decides for the whole of it: \
        every other condition is ignored. Of an experience that the configuration does not \
        have, nobody was given a variation.
        """,
      remedy: """
        Give it an audience of its own, and name an experience by its key.
        """,
      source: """
        convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Rules @2.0.0; \
        convertcom/javascript-sdk: packages/rules @5.0.1; both run
        """,
      fires: .convert(
        #"{"experiences":[{"id":"10","key":"hero","audiences":["a1"],"settings":{"matching_options":{"audiences":"any"}},"variations":[{"id":"1"}]}],"audiences":[{"id":"a1","rules":{"OR":[{"AND":[{"OR_WHEN":[«{"rule_type":"bucketed_into_experience_key","value":"hero"}»,{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":false}}]}]}]}}]}"#
      ),
      silent: .convert(
        #"{"experiences":[{"id":"10","key":"hero","audiences":["a1"],"settings":{"matching_options":{"audiences":"any"}},"variations":[{"id":"1"}]}],"audiences":[{"id":"a1","rules":{"OR":[{"AND":[{"OR_WHEN":[{"rule_type":"bucketed_into_experience_key","value":"hero"}]}]}]}}]}"#
      )),
    .convert(
      .tree { subject, tree, findings in
        switch tree.owner {
        case .audience, .segment, .document: break
        case .location, .siteArea: return
        }
        let asking = tree.leaves.filter { $0.test?.family?.asksForExperience == true }
        guard let first = asking.first, let test = first.test else { return }
        if tree.leaves.count > 1 {
          let others = tree.leaves.filter { $0.range != first.range }
          findings.add(
            "it alone decides: \(others.count) other conditions are ignored", at: first.range,
            outcomes: subject.outcomes { _ in .otherResult },
            notes: others.prefix(8).map {
              Finding.Note("ignored", at: .document($0.range))
            })
        }
        guard let value = test.value, let key = subject.text(value) else { return }
        let isKnown = subject.rules.experiences.contains { subject.text($0.key) == key }
        if isKnown { return }
        let keys = subject.rules.experiences.compactMap { subject.text($0.key) }
        let isNegated = subject.kind(test.negated) == .true
        findings.add(
          "no experience has the key \(text: key)", at: subject.document.range(value),
          outcomes: subject.outcomes { _ in isNegated ? .alwaysTrue : .neverTrue },
          hint: Nearest.hint(for: key, among: keys.map { String(decoding: $0, as: UTF8.self) }))
      }))
}
