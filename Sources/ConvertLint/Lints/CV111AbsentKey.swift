extension ConvertCheck {
  static let convertAbsentKey = ConvertCheck(
    RulePage(
      "CV111", "convert-absent-key", .warning,
      "a condition that matches a missing attribute on iOS only",
      why: """
        iOS compares the empty string instead of a missing attribute. A negated condition then matches, and so does \
        one with an empty value. In JavaScript no condition matches a missing attribute. This is the most frequent \
        difference between the two.
        """,
      remedy: "Add a condition that the attribute exists, or let the app always set it.",
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
          "condition matches on iOS if the attribute is missing, but not in JavaScript",
          at: subject.document.range(negated),
          outcomes: outcomes)
      } else if test.matchesAbsence(in: subject.document), let value = test.value {
        findings.add(
          "iOS treats a missing attribute as the empty string", at: subject.document.range(value), outcomes: outcomes)
      }
    })
}
