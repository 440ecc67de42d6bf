internal import RulePatterns

extension ConvertCheck {
  static let convertPattern = ConvertCheck(
    RulePage(
      "CV105", "convert-invalid-pattern", .error,
      "a regular expression that neither engine reads",
      why: "The condition is false in both SDKs. Where it is negated, iOS turns that round and takes everybody.",
      remedy: "Mend the pattern at the place that the message names.",
      source: ConvertSource.patterns,
      fires: .leaf(#""rule_type":"url","key":"url","value":«"(shop"»"#, "regexMatches"),
      silent: .leaf(#""rule_type":"url","key":"url","value":"^https://shop""#, "regexMatches")),
    .leaf { subject, leaf, test, findings in
      guard let pattern = leaf.pattern, pattern.isInvalidEverywhere,
        let problem = pattern.surveys.first?.problem
      else { return }
      findings.add(
        "\(problem.reason.rawValue), at letter \(problem.offset + 1) of the pattern",
        at: subject.document.range(pattern.value),
        outcomes: subject.outcomes(of: test) { subject.outcome(ofInvalid: test, on: $0) })
    })
}

extension ConvertLintContext {
  /// The outcome of a condition whose pattern is invalid in the platform's regex engine.
  func outcome(ofInvalid test: RuleElement, on profile: ConvertProfile) -> Outcome {
    profile.runtime == .swift && isNegated(test) ? .alwaysTrue : .neverTrue
  }
}
