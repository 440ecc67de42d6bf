extension ConvertCheck {
  static let convertUnused = ConvertCheck(
    RulePage(
      "CV126", "convert-unused", .info,
      "an audience or location that no experience refers to",
      why: """
        It is never asked.
        """,
      remedy: """
        Take it out, or refer to it.
        """,
      source: """
        convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Data @2.0.0; \
        convertcom/javascript-sdk: packages/data @5.0.1; both run
        """,
      fires: .convert(
        #"{"experiences":[{"id":"10","key":"hero","audiences":["a1"],"settings":{"matching_options":{"audiences":"any"}},"variations":[{"id":"1"}]}],"audiences":[{"id":«"a9"»,"rules":null},{"id":"a1","rules":{"OR":[{"AND":[{"OR_WHEN":[{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":false}}]}]}]}}]}"#
      ),
      silent: .convert(
        #"{"experiences":[{"id":"10","key":"hero","audiences":["a1"],"settings":{"matching_options":{"audiences":"any"}},"variations":[{"id":"1"}]}],"audiences":[{"id":"a1","rules":{"OR":[{"AND":[{"OR_WHEN":[{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":false}}]}]}]}}]}"#
      )),
    .document { subject, findings in
      let rules = subject.rules
      if rules.experiences.isEmpty { return }
      let audiences = subject.references { $0.audiences }
      let locations = subject.references { $0.locations }
      for (entries, used) in [(rules.audiences, audiences), (rules.locations, locations)] {
        for entry in entries {
          guard let id = entry.id, !used.contains(subject.shown(id)) else { continue }
          findings.add("no experience refers to \(text: subject.shown(id))", at: subject.document.range(id))
        }
      }
    })
}

extension ConvertLintContext {
  /// The ids in the given list member of all experiences.
  fileprivate func references(_ list: (Experience) -> JSONDocument.Value?) -> Set<[UInt8]> {
    var found: Set<[UInt8]> = []
    for experience in rules.experiences {
      guard let list = list(experience), document.isArray(list) else { continue }
      for reference in document.elements(list) { found.insert(shown(reference)) }
    }
    return found
  }
}
