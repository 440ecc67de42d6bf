extension ConvertLints {
  static let convertAbsentKey = ConvertCheck(
    "CV111", "convert-absent-key", .warning, "a condition that is true on iOS if the attribute is missing",
    why: """
      iOS compares with the empty string if the attribute is missing. A negated condition is then true, and so is \
      one that compares with the empty string. In JavaScript the condition is false, negated or not. This is the \
      most common difference between the two.
      """,
    remedy: "Make the app always set the attribute, or add a condition that it exists.",
    source: ConvertSource.rules,
    fires: .leaf(
      #"{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":«true»}}"#
    ),
    silent: .soundRuleSet,
    .leaf { subject, _, test, findings in
      guard test.comparison?.isPresence == false, test.family?.isMapped == true else { return }
      let outcomes = subject.outcomes { $0.missingKey == .isCompared ? .otherResult : nil }
      if outcomes.rows.isEmpty { return }
      if let negated = test.negated, subject.kind(negated) == .true {
        // If the empty string matches, the negated condition is false on iOS as well.
        if test.matchesAbsence(in: subject.document) { return }
        findings.add(
          "condition is true on iOS but false in JavaScript if the attribute is missing", at: negated,
          outcomes: outcomes)
      } else if test.matchesAbsence(in: subject.document), let value = test.value {
        findings.add("condition matches a missing attribute on iOS", at: value, outcomes: outcomes)
      }
    })
}
