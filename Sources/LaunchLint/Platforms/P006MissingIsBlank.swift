extension LaunchCheck {
  static let missingIsBlank = LaunchCheck(
    RulePage(
      "P006", "missing-key-holds", .warning,
      "a test that holds on iOS, and not elsewhere, when the key is missing",
      why: """
        To iOS a missing key is the empty text, or false: it is unequal to `gold`, lacks `go`, begins with nothing, \
        and is not true. On Android and the web no comparison holds for a missing key.
        """,
      remedy: """
        Say what is meant beside it: `ex` of the same key under an `and` when it must be there, `nx` under an `or` \
        when it need not.
        """,
      source: SDKSource.evaluation,
      differences: ["D40", "D41", "D42", "D43"],
      fires: .test(#""key":"tier","matcher":"ne","values":«["gold"]»"#),
      silent: .condition(
        #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"tier","matcher":"ex"}},{"type":"matcher","definition":{"key":"tier","matcher":"ne","values":["gold"]}}]}}"#
      )),
    .placed { subject, test, rule, findings in
      guard !test.values.isEmpty, !test.matcher.isPresence else { return }
      if case .special = test.form { return }
      // Searching for the empty string is reported by another lint.
      if test.matcher.isAboutText, test.kinds.contains(.emptyText) { return }
      guard test.matcher.isNegative || !test.kinds.isDisjoint(with: [.truth, .emptyText]),
        test.holdsWithoutKey(subject.document, .ios), !rule.isDemanded(test), !rule.isAnswered(test)
      else { return }
      let outcomes = Outcomes(subject.profiles) { profile in
        profile.values.missingIsBlank && test.holdsWithoutKey(subject.document, profile.values) ? .otherResult : nil
      }
      if outcomes.rows.isEmpty { return }
      findings.add(
        "without a value under \(text: test.key) this holds on iOS only", at: subject.valuesRange(of: test),
        outcomes: outcomes, hint: "`ex` beside it makes all platforms agree")
    })
}

extension RuleTests {
  /// True if the rule also tests whether the key is missing: the author considered that case.
  fileprivate func isAnswered(_ test: PlacedTest) -> Bool {
    // Only the first 32 tests are searched: rules with more are generated.
    tests.prefix(32).contains { $0.matcher == .isMissing && $0.key == test.key }
  }
}
