extension LaunchCheck {
  static let unknownMatcherAlone = LaunchCheck(
    RulePage(
      "P004", "unknown-matcher-alone", .error,
      "an unknown matcher as the whole condition of a rule, which the platforms lose in different ways",
      why: """
        iOS leaves out this one rule; Android discards the whole document because of it; the web engine keeps the rule \
        and never fires it. Inside a group the platforms agree, and L015 says what that does to the group.
        """,
      remedy: "Write a matcher that all platforms know.",
      source: SDKSource.rulesParsers,
      differences: ["D20"],
      fires: .condition(#"{"type":"matcher","definition":{"key":"a","matcher":«"qe"»,"values":["b"]}}"#),
      silent: .condition(#"{"type":"matcher","definition":{"key":"a","matcher":"eq","values":["b"]}}"#)),
    .condition { subject, place, condition, findings in
      guard case .unreadable(.matcherUnknown) = condition.form, let rule = findings.rule,
        place == Int(subject.rules.rules[rule].conditions.upperBound) - 1
      else { return }
      let outcomes = subject.outcomes(of: place)
      guard Set(outcomes.rows.map(\.outcome)).count > 1 else { return }
      findings.add(
        "the platforms lose different things with this matcher",
        at: FaultReport(.matcherUnknown(values: 0), condition.range, in: subject).range, outcomes: outcomes)
    })
}
