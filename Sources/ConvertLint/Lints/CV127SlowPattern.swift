internal import RulePatterns

extension ConvertCheck {
  static let convertSlowPattern = ConvertCheck(
    RulePage(
      "CV127", "convert-slow-pattern", .warning,
      "a regular expression with more than linear run time in a backtracking engine",
      why: """
        JavaScript tries every way to split a string between repetitions that match the same characters. For \
        consecutive repetitions the time grows with a power of the length. For nested ones it doubles with every \
        character, and the page stops responding. ICU gives up, and iOS evaluates the condition as false. `rulectl` \
        matches in linear time.
        """,
      remedy: """
        Let the part after a repetition begin with a character that the repetition cannot match: `(\\w+\\s)+` \
        instead of `(\\w+\\s?)+`.
        """,
      source: ConvertSource.patterns,
      fires: .leaf(#""rule_type":"url","key":"url","value":«"^(a+)+$"»"#, "regexMatches"),
      silent: .leaf(#""rule_type":"url","key":"url","value":"^https://shop""#, "regexMatches")),
    .leaf { subject, leaf, test, findings in
      guard let pattern = leaf.pattern else { return }
      let value = pattern.value
      switch pattern.surveys.compactMap(\.cost).max() {
      case nil, .linear: break
      case .polynomial:
        findings.add("consecutive repetitions match the same characters", at: subject.document.range(value))
      case .exponential:
        findings.add(
          "a nested repetition matches the same characters as the part after it",
          at: subject.document.range(value), outcomes: subject.outcomes(of: test) { _ in .otherResult })
      }
    })
}
