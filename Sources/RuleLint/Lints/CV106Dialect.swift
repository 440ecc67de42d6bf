internal import RuleEngine

extension Lint {
  static let convertPatternDialect = Lint(
    RulePage(
      "CV106", "convert-pattern-dialect", .warning,
      "a regular expression that the two engines do not read alike",
      why: """
        iOS hands patterns to ICU, JavaScript to its own engine. Most of a pattern means the \
        same to both; what the message names is refused by one of them, or takes other \
        subjects. Where only some rare letters are concerned it is a note.
        """,
      remedy: """
        Write it with what both read: letters, sets, groups, `*`, `+`, `?`, `{n,m}`, `^`, \
        `$`, `|`.
        """,
      source: """
        the two engines, run: V8 of Node 20 and ICU of Foundation for Swift 6.3.1; \
        convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Rules @2.0.0; \
        convertcom/javascript-sdk: packages/rules @5.0.1
        """,
      fires: .leaf(
        #"{"rule_type":"url","key":"url","value":«"shop(?>s)"»,"matching":{"match_type":"regexMatches","negated":false}}"#
      ),
      silent: .leaf(
        #"{"rule_type":"url","key":"url","value":"^https://shop","matching":{"match_type":"regexMatches","negated":false}}"#
      )),
    .convert(
      .leaf { subject, leaf, findings in
        guard let (value, pattern) = subject.pattern(of: leaf) else { return }
        let readings = subject.profiles.map { profile in
          (profile, Pattern.read(pattern, as: profile.runtime.patterns))
        }
        let isInvalid = readings.map { if case .invalid = $0.1 { true } else { false } }
        // What nobody reads has a code of its own.
        if !isInvalid.contains(false) { return }
        let constructs = subject.constructs(of: pattern)
        let grave = constructs.filter { !$0.isCore }
        if !isInvalid.contains(true), constructs.isEmpty { return }
        let isNegated = subject.kind(leaf.test?.negated) == .true
        var outcomes = Outcomes()
        for (profile, reading) in readings {
          guard case .invalid = reading else { continue }
          let turned = profile.runtime == .swift && isNegated
          outcomes.set(turned ? .alwaysTrue : .neverTrue, on: profile.name)
        }
        let names = (grave.isEmpty ? constructs : grave).map(\.rawValue).joined(separator: ", ")
        findings.add(
          names.isEmpty ? "only one of the engines reads this" : "not read alike: \(names)",
          at: subject.document.range(value),
          severity: grave.isEmpty && !isInvalid.contains(true) ? .info : nil, outcomes: outcomes)
      }))
}

extension AudienceSubject {
  /// The kinds of constructs that either engine reads in its own way, each once.
  fileprivate func constructs(of pattern: [UInt8]) -> [PatternConstruct.Kind] {
    let all = PatternDialect.allCases.flatMap { Pattern.constructs(of: pattern, as: $0) }
    let kinds = Set(all.map(\.kind))
    return PatternConstruct.Kind.allCases.filter(kinds.contains)
  }
}

extension ConvertProfile.Runtime {
  /// Whose regular expressions it uses.
  fileprivate var patterns: PatternDialect {
    switch self {
    case .swift: .icu
    case .javaScript: .javaScript
    }
  }
}
