internal import RulePatterns

extension ConvertCheck {
  static let convertPattern = ConvertCheck(
    RulePage(
      "CV105", "convert-invalid-pattern", .error,
      "an invalid regular expression",
      why: "In both SDKs the condition is false. If it is negated, iOS matches every visitor.",
      remedy: "Correct the pattern at the reported position.",
      source: ConvertSource.patterns,
      fires: .leaf(#""rule_type":"url","key":"url","value":«"(shop"»"#, "regexMatches"),
      silent: .leaf(#""rule_type":"url","key":"url","value":"^https://shop""#, "regexMatches")),
    .leaf { subject, leaf, test, findings in
      guard let pattern = leaf.pattern, pattern.isInvalidEverywhere,
        let problem = pattern.surveys.first?.problem
      else { return }
      findings.add(
        "invalid pattern: \(problem.reason.rawValue), at character \(problem.offset + 1)",
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
