extension LaunchLints {
  static let endedWindow = LaunchCheck(
    "M026", "ended-window", .info, "a condition on `~timestampu` that only matches before a past time",
    why: """
      The condition matches only before a time that has passed. A rule that needs the condition never fires again, but \
      every device still downloads and evaluates the rule.
      """,
    remedy: "Remove the rule, or change the time. `--now` sets the time that the check uses.",
    source: SDKSource.evaluation,
    fires: .test(#""key":"~timestampu","matcher":"lt","values":[«1656658800»]"#),
    silent: .test(#""key":"~timestampu","matcher":"lt","values":[4102444800]"#),
    .placed { subject, test, _, findings in
      guard test.form == .special(.unixTime), let last = test.values.last,
        [.less, .atMost].contains(test.matcher.relation)
      else { return }
      // The condition is true if one of its values matches.
      let times = test.values.map { value in
        subject.document.kind(value) == .number
          ? NumberLexeme.javascript(lexeme: subject.document.lexeme(value).span) : .infinity
      }
      guard let end = times.max(), end < subject.expectations.clock, !Instant.looksLikeMilliseconds(seconds: end)
      else { return }
      let value = times.firstIndex(of: end).map { test.values[$0] } ?? last
      let instant = Instant(milliseconds: Int64(end * 1_000))
      findings.add("the condition has not matched since \(instant.spelling)", at: value)
    })
}
