extension ConvertCheck {
  static let convertAbsentKey = ConvertCheck(
    RulePage(
      "CV111", "convert-absent-key", .warning,
      "a condition that holds on iOS where the visitor has no such attribute",
      why: """
        iOS compares the empty text in its stead: a negated condition is true, and so is one that asks for the empty \
        text. To JavaScript a missing attribute is false, negated or not. That is the most common disagreement between \
        the two.
        """,
      remedy: "Ask for the attribute as well, or let the app always set it.",
      source: ConvertSource.rules,
      fires: .leaf(
        #"{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":«true»}}"#
      ),
      silent: .soundRuleSet),
    .leaf { subject, _, test, findings in
      guard test.comparison?.isPresence == false, test.family?.isMapped == true else { return }
      let outcomes = subject.outcomes { $0.missingKey == .isCompared ? .otherResult : nil }
      if outcomes.rows.isEmpty { return }
      if let negated = test.negated, subject.kind(negated) == .true {
        // If the empty string matches, the negated condition is false on iOS as well.
        if test.matchesAbsence(in: subject.document) { return }
        findings.add(
          "true on iOS where the attribute is missing, false in JavaScript", at: subject.document.range(negated),
          outcomes: outcomes)
      } else if test.matchesAbsence(in: subject.document), let value = test.value {
        findings.add(
          "iOS finds the empty text in a missing attribute", at: subject.document.range(value), outcomes: outcomes)
      }
    })
}
