internal import RulePatterns

extension ConvertCheck {
  static let convertSlowPattern = ConvertCheck(
    RulePage(
      "CV127", "convert-slow-pattern", .warning,
      "a regular expression that takes more than linear time where ways are tried one by one",
      why: """
        JavaScript tries every way of sharing a subject among repetitions that take the same letters: beside each \
        other the time grows with a power of the length, inside of each other it doubles with every letter, and the \
        page hangs. ICU gives up, and iOS takes the condition for false. This program answers at once.
        """,
      remedy: """
        Let what follows a repetition begin with a letter that the repetition does not take: `(\\w+\\s)+` for \
        `(\\w+\\s?)+`.
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
        findings.add("repetitions beside each other take the same letters", at: subject.document.range(value))
      case .exponential:
        findings.add(
          "a repetition inside of another one takes the same letters as what follows it",
          at: subject.document.range(value), outcomes: subject.outcomes(of: test) { _ in .otherResult })
      }
    })
}
