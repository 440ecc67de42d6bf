internal import RulePatterns

extension ConvertLints {
  static let convertPatternDialect = ConvertCheck(
    "CV106", "convert-pattern-dialect", .warning,
    "a regular expression that iOS and JavaScript interpret differently",
    why: """
      iOS uses the ICU regex engine, and JavaScript uses its own. One of them rejects the reported construct, or \
      the two match different strings. If only some rare characters are affected, the severity is info.
      """,
    remedy: """
      Use constructs that mean the same in both: characters, sets, groups, `*`, `+`, `?`, `{n,m}`, `^`, `$`, `|`.
      """,
    source: ConvertSource.patterns,
    fires: .leaf(#""rule_type":"url","key":"url","value":«"shop(?>s)"»"#, "regexMatches"),
    silent: .leaf(#""rule_type":"url","key":"url","value":"shops""#, "regexMatches"),
    .leaf { subject, leaf, test, findings in
      // Patterns that are invalid on all platforms are reported by CV105.
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
        at: subject.document.range(pattern.value),
        severity: grave.isEmpty && refusing.isEmpty ? .info : nil,
        outcomes: subject.outcomes(of: test) { profile in
          pattern.isInvalid(in: profile.runtime.patterns) ? subject.outcome(ofInvalid: test, on: profile) : nil
        })
    })
}
