extension LaunchLints {
  static let unknownMatcherAlone = LaunchCheck(
    "P004", "unknown-matcher-alone", .error, "an unknown matcher as the only condition of a rule",
    why: """
      iOS drops only this rule. Android rejects the whole document. The web SDK keeps the rule but never fires it. \
      Inside a group, iOS and Android agree; L015 describes the effect on the group.
      """,
    remedy: "Use a matcher that all platforms know.",
    source: SDKSource.rulesParsers, differences: ["D20"],
    fires: .condition(#"{"type":"matcher","definition":{"key":"a","matcher":«"qe"»,"values":["b"]}}"#),
    silent: .condition(#"{"type":"matcher","definition":{"key":"a","matcher":"eq","values":["b"]}}"#),
    .condition { subject, index, condition, findings in
      guard case .unreadable(.matcherUnknown) = condition.form, let rule = findings.rule,
        index == Int(subject.rules.rules[rule].conditions.upperBound) - 1
      else { return }
      let outcomes = subject.outcomes(of: index)
      guard Set(outcomes.rows.map(\.outcome)).count > 1 else { return }
      let range = FaultReport(.matcherUnknown(values: 0), condition.range, in: subject).range
      let matcher = subject.document.value(at: range).map { subject.document.string(orLexeme: $0) }
      findings.add(
        "the only condition of the rule has the unknown matcher \(text: matcher ?? [])", at: range, outcomes: outcomes)
    })
}
