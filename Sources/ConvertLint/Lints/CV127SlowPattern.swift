internal import RulePatterns

extension ConvertLints {
  static let convertSlowPattern = ConvertCheck(
    "CV127", "convert-slow-pattern", .warning,
    "a regular expression with more than linear running time",
    why: """
      JavaScript tries every way to divide a string among repetitions that match the same characters. With adjacent \
      repetitions the time is polynomial in the length of the string. With nested ones it doubles with each \
      character, and the page stops responding. The regex engine of iOS gives up, and the condition is false. \
      `rulectl` uses a linear algorithm.
      """,
    remedy: """
      After each repetition, require a character that the repetition cannot match. For example, write `(\\w+\\s)+` \
      instead of `(\\w+\\s?)+`.
      """,
    source: ConvertSource.patterns,
    fires: .leaf(#""rule_type":"url","key":"url","value":«"^(a+)+$"»"#, "regexMatches"),
    silent: .leaf(#""rule_type":"url","key":"url","value":"^a+$""#, "regexMatches"),
    .leaf { subject, leaf, test, findings in
      guard let pattern = leaf.pattern else { return }
      let value = pattern.value
      switch pattern.surveys.compactMap(\.cost).max() {
      case nil, .linear: break
      case .polynomial:
        findings.add("adjacent repetitions match the same characters", at: subject.document.range(value))
      case .exponential:
        findings.add(
          "a nested repetition matches the same characters as the part after it",
          at: subject.document.range(value), outcomes: subject.outcomes(of: test) { _ in .otherResult })
      }
    })
}
