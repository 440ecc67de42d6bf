internal import RulePatterns

extension ConvertCheck {
  static let convertPatternDialect = ConvertCheck(
    RulePage(
      "CV106", "convert-pattern-dialect", .warning,
      "a regular expression that the two engines read differently",
      why: """
        iOS uses ICU, and JavaScript its own engine. One of them rejects the reported part, or matches other strings \
        with it. If only rare characters are affected, the finding is an info.
        """,
      remedy: """
        Use what both engines read alike: characters, sets, groups, `*`, `+`, `?`, `{n,m}`, `^`, `$` and `|`.
        """,
      source: ConvertSource.patterns,
      fires: .leaf(#""rule_type":"url","key":"url","value":«"shop(?>s)"»"#, "regexMatches"),
      silent: .leaf(#""rule_type":"url","key":"url","value":"^https://shop""#, "regexMatches")),
    .leaf { subject, leaf, test, findings in
      // Patterns that are invalid on all platforms are reported by CV105.
      guard let pattern = leaf.pattern, !pattern.isInvalidEverywhere else { return }
      let refusing = subject.profiles.filter { pattern.isInvalid(in: $0.runtime.patterns) }
      let constructs = pattern.constructs
      if refusing.isEmpty, constructs.isEmpty { return }
      let grave = constructs.filter { !$0.isCore }
      let names = (grave.isEmpty ? constructs : grave).map(\.rawValue).joined(separator: ", ")
      findings.add(
        names.isEmpty ? "only one of the engines accepts this pattern" : "the engines read \(names) differently",
        at: subject.document.range(pattern.value),
        severity: grave.isEmpty && refusing.isEmpty ? .info : nil,
        outcomes: subject.outcomes(of: test) { profile in
          pattern.isInvalid(in: profile.runtime.patterns) ? subject.outcome(ofInvalid: test, on: profile) : nil
        })
    })
}
