internal import RulePatterns

extension ConvertLints {
  static let convertPattern = ConvertCheck(
    "CV105", "convert-invalid-pattern", .error,
    "a regular expression that is invalid on both platforms",
    why: "The condition is false in both SDKs. If it is negated, iOS inverts the result, and every visitor matches.",
    remedy: "Correct the pattern at the reported position.",
    source: ConvertSource.patterns,
    fires: .leaf(#""rule_type":"url","key":"url","value":«"(shop"»"#, "regexMatches"),
    silent: .leaf(#""rule_type":"url","key":"url","value":"(shop)""#, "regexMatches"),
    .leaf { subject, leaf, test, findings in
      guard let pattern = leaf.pattern, pattern.isInvalidEverywhere,
        let problem = pattern.surveys.first?.problem
      else { return }
      findings.add(
        "invalid pattern at character \(problem.offset + 1): \(problem.reason.rawValue)",
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
