internal import RuleEngine

extension Lint {
  static let convertIdentifier = Lint(
    RulePage(
      "CV125", "convert-identifier", .warning,
      "an id or key that is no text, or is there twice",
      why: """
        iOS loses an experience whose id, key or reference is no text. JavaScript reads a \
        number as an id, but finds nothing by a reference that is one. Of two with one id, \
        or two experiences with one key, only the first is ever found.
        """,
      remedy: """
        Write ids as texts, each one once.
        """,
      source: """
        convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Data @2.0.0; \
        convertcom/javascript-sdk: packages/data @5.0.1; both run
        """,
      fires: .convert(
        #"{"experiences":[{"id":«10»,"key":"hero","audiences":["a1"],"settings":{"matching_options":{"audiences":"any"}},"variations":[{"id":"1"}]}],"audiences":[{"id":"a1","rules":{"OR":[{"AND":[{"OR_WHEN":[{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":false}}]}]}]}}]}"#
      ),
      silent: .convert(
        #"{"experiences":[{"id":"10","key":"hero","audiences":["a1"],"settings":{"matching_options":{"audiences":"any"}},"variations":[{"id":"1"}]}],"audiences":[{"id":"a1","rules":{"OR":[{"AND":[{"OR_WHEN":[{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":false}}]}]}]}}]}"#
      )),
    .convert(
      .document { subject, findings in
        let rules = subject.rules
        subject.checkTypes(&findings)
        subject.checkRepeated(rules.experiences.compactMap(\.id), &findings)
        subject.checkRepeated(rules.experiences.compactMap(\.key), &findings)
        for list in [rules.audiences, rules.segments, rules.locations] {
          subject.checkRepeated(list.compactMap(\.id), &findings)
        }
      }))
}

extension AudienceSubject {
  fileprivate func checkTypes(_ findings: inout Findings) {
    let lost = outcomes { $0.identifiers == .text ? .ruleDropped : nil }
    for experience in rules.experiences {
      for value in [experience.id, experience.key] {
        guard let value, text(value) == nil else { continue }
        findings.add("an id must be a text", at: document.range(value), outcomes: lost)
      }
      for list in [experience.audiences, experience.locations] {
        guard let list, document.isArray(list) else { continue }
        for reference in document.elements(list) where text(reference) == nil {
          findings.add(
            "a reference must be a text: JavaScript finds nothing by it",
            at: document.range(reference),
            outcomes: outcomes { $0.identifiers == .text ? .ruleDropped : .noEffect })
        }
      }
    }
    for entry in rules.audiences + rules.segments + rules.locations {
      guard let id = entry.id, text(id) == nil else { continue }
      findings.add("an id must be a text", at: document.range(id))
    }
  }

  fileprivate func checkRepeated(_ values: [JSONDocument.Value], _ findings: inout Findings) {
    var first: [[UInt8]: JSONDocument.Value] = [:]
    for value in values {
      guard let name = text(value) else { continue }
      guard let earlier = first[name] else {
        first[name] = value
        continue
      }
      findings.add(
        "\(text: name) is there already: only the first is found", at: document.range(value),
        outcomes: outcomes { _ in .noEffect },
        notes: [Finding.Note("the first one", at: .document(document.range(earlier)))])
    }
  }
}
