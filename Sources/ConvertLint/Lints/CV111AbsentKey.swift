extension ConvertCheck {
  static let convertAbsentKey = ConvertCheck(
    RulePage(
      "CV111", "convert-absent-key", .warning,
      "a condition that holds on iOS where the visitor has no such attribute",
      why: """
        iOS compares the empty text in its stead: a negated condition is true, and so is one \
        that asks for the empty text. To JavaScript a missing attribute is false, negated or \
        not. That is the most common disagreement between the two.
        """,
      remedy: """
        Ask for the attribute as well, or let the app always set it.
        """,
      source: """
        convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Rules @2.0.0; \
        convertcom/javascript-sdk: packages/rules @5.0.1; both run
        """,
      fires: .leaf(
        #"{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":«true»}}"#
      ),
      silent: .leaf(
        #"{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":false}}"#
      )),
    .leaf { subject, leaf, findings in
      guard let test = leaf.test, let comparison = test.comparison, !comparison.isPresence,
        let family = test.family, family.isMapped
      else { return }
      let outcomes = subject.outcomes { $0.missingKey == .isCompared ? .otherResult : nil }
      if outcomes.rows.isEmpty { return }
      if let negated = test.negated, subject.kind(negated) == .true {
        // If the empty string matches, the negated condition is false on iOS as well.
        if subject.asksForNothing(test, comparison) { return }
        findings.add(
          "true on iOS where the attribute is missing, false in JavaScript", at: subject.document.range(negated),
          outcomes: outcomes)
      } else if subject.asksForNothing(test, comparison), let value = test.value {
        findings.add(
          "iOS finds the empty text in a missing attribute", at: subject.document.range(value), outcomes: outcomes)
      }
    })
}

extension ConvertLintContext {
  /// True if the empty string matches a condition on iOS, ignoring negation. iOS converts null or
  /// an array as the condition's value to the empty string.
  fileprivate func asksForNothing(_ test: RuleElement, _ comparison: MatchOperator) -> Bool {
    let text = test.value.flatMap { VisitorText.operand($0, in: document) } ?? ""
    switch comparison {
    case .equals, .startsWith, .endsWith: return text.isEmpty
    case .contains: return text.unicodeScalars.allSatisfy(SwiftText.isBlank)
    case .less, .atMost, .isIn, .matchesPattern, .exists, .isMissing, .isMissingOnKey: return false
    }
  }
}
