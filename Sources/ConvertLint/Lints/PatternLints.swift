internal import RulePatterns

/// The lints of regular expressions.
extension ConvertLints {
  static let convertPattern = ConvertCheck(
    "CV105", "convert-invalid-pattern", .error, "a regular expression that is invalid on all platforms",
    why: """
      The condition is false in all SDKs. If the condition is negated, iOS and Android invert the result, and every \
      visitor matches.
      """,
    remedy: "Correct the pattern at the reported position.",
    source: ConvertSource.patterns,
    fires: .leaf(#""rule_type":"url","key":"url","value":«"(shop"»"#, "regexMatches"),
    silent: .leaf(#""rule_type":"url","key":"url","value":"(shop)""#, "regexMatches"),
    .leaf { subject, leaf, test, findings in
      guard let pattern = leaf.pattern, pattern.isInvalidEverywhere,
        let problem = pattern.surveys.first?.problem
      else { return }
      findings.add(
        "invalid pattern at character \(problem.offset + 1): \(problem.reason.rawValue)", at: pattern.value,
        outcomes: subject.outcomes(of: test) { subject.outcome(ofInvalid: test, on: $0) })
    })

  static let convertPatternDialect = ConvertCheck(
    "CV106", "convert-pattern-dialect", .warning, "a regular expression that iOS and JavaScript interpret differently",
    why: """
      iOS and Android use the ICU regex engine, and JavaScript uses its own engine. One of the engines rejects the \
      reported construct, or the two engines match different strings. If only some rare characters are affected, the \
      severity is info.
      """,
    remedy: """
      Use constructs that mean the same in both engines: characters, sets, groups, `*`, `+`, `?`, `{n,m}`, `^`, `$`, \
      `|`.
      """,
    source: ConvertSource.patterns,
    fires: .leaf(#""rule_type":"url","key":"url","value":«"shop(?>s)"»"#, "regexMatches"),
    silent: .leaf(#""rule_type":"url","key":"url","value":"shops""#, "regexMatches"),
    .leaf { subject, leaf, test, findings in
      // CV105 reports patterns that are invalid on all platforms.
      guard let pattern = leaf.pattern, !pattern.isInvalidEverywhere else { return }
      let refusing = subject.profiles.filter { pattern.isInvalid(in: $0.runtime.patterns) }
      let constructs = pattern.constructs
      if refusing.isEmpty, constructs.isEmpty { return }
      let grave = constructs.filter { !$0.isCore }
      let names = (grave.isEmpty ? constructs : grave).map(\.rawValue).joined(separator: ", ")
      findings.add(
        names.isEmpty
          ? "only one of the two regex engines accepts the pattern"
          : "iOS and JavaScript interpret the pattern differently: \(names)",
        at: pattern.value,
        severity: grave.isEmpty && refusing.isEmpty ? .info : nil,
        outcomes: subject.outcomes(of: test) { profile in
          pattern.isInvalid(in: profile.runtime.patterns) ? subject.outcome(ofInvalid: test, on: profile) : nil
        })
    })

  static let convertSlowPattern = ConvertCheck(
    "CV127", "convert-slow-pattern", .warning, "a regular expression with more than linear running time",
    why: """
      JavaScript tries every way to divide a string among repetitions that match the same characters. With adjacent \
      repetitions the time is polynomial in the length of the string. With nested repetitions the time doubles with \
      each character, and the page stops responding. The regex engine of iOS gives up, and the condition is false. \
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
        findings.add("adjacent repetitions match the same characters", at: value)
      case .exponential:
        findings.add(
          "a nested repetition matches the same characters as the part after it", at: value,
          outcomes: subject.outcomes(of: test) { _ in .otherResult })
      }
    })
}

extension ConvertLintContext {
  /// Returns the outcome of a condition whose pattern is invalid in the platform's regex engine.
  func outcome(ofInvalid test: RuleElement, on profile: ConvertProfile) -> Outcome {
    profile.runtime != .javaScript && profile.isNegated(test, in: document) ? .alwaysTrue : .neverTrue
  }
}
