extension LaunchLints {
  static let missingIsBlank = LaunchCheck(
    "P006", "missing-key-holds", .warning,
    "a condition that matches a missing key on iOS, but not on Android and the web",
    why: """
      iOS treats a missing key as an empty string, and as false in comparisons with a boolean. Negative matchers such \
      as `ne` and `nc`, and comparisons with the empty string or with false, can therefore match. On Android and the \
      web, no comparison matches a missing key.
      """,
    remedy: """
      Add a condition on the same key. If the key must exist, use `ex` in an `and` group. If the key may be missing, \
      use `nx` in an `or` group.
      """,
    source: SDKSource.evaluation, differences: ["D40", "D41", "D42", "D43"],
    fires: .test(#""key":"tier","matcher":"ne","values":«["gold"]»"#),
    silent: .condition(
      #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"tier","matcher":"ex"}},{"type":"matcher","definition":{"key":"tier","matcher":"ne","values":["gold"]}}]}}"#
    ),
    .placed { subject, test, rule, findings in
      guard !test.values.isEmpty, !test.matcher.isPresence else { return }
      if case .special = test.form { return }
      // M006 reports a search for the empty string.
      if test.matcher.isAboutText, test.kinds.contains(.emptyText) { return }
      guard test.matcher.isNegative || !test.kinds.isDisjoint(with: [.truth, .emptyText]),
        test.holdsWithoutKey(subject.document, .ios), !rule.isDemanded(test), !rule.isAnswered(test)
      else { return }
      let outcomes = Outcomes(subject.profiles) { profile in
        profile.values.missingIsBlank && test.holdsWithoutKey(subject.document, profile.values) ? .otherResult : nil
      }
      findings.add(
        "condition matches on iOS, but not on Android and the web, if \(text: test.key) is missing",
        at: subject.valuesRange(of: test), affecting: outcomes, hint: "add an `ex` condition on \(text: test.key)")
    })

  static let eventWithoutData = LaunchCheck(
    "P019", "event-without-data", .warning, "an `ex`, `nx` or negative condition on an event that may have no data",
    why: """
      If an event has no data, iOS and Android treat every key as an empty string. For every key, `ex` is then true, \
      `nx` is false and `ne` matches. The web SDK finds no value. An event with an empty data object is not \
      affected.
      """,
    remedy: "Add conditions on the type and source of the event, or on a value that the key must have.",
    source: SDKSource.evaluation, differences: ["D44", "D45"],
    fires: .condition(#"{"type":"matcher","definition":{"key":"tier","matcher":«"ex"»}}"#),
    silent: .test(#""key":"tier","matcher":"ex""#),
    .placed { subject, test, rule, findings in
      guard test.form == .data, test.values.isEmpty ? test.matcher.isPresence : test.matcher.isNegative else { return }
      if rule.types == nil {
        // Without an event type, only a test for presence is likely to be intended for any event.
        guard test.matcher.isPresence, !rule.needsData else { return }
      } else {
        guard let events = rule.events, events.allSatisfy(\.keys.isEmpty) else { return }
      }
      findings.add(
        "condition treats \(text: test.key) as an empty string if the event has no data",
        at: subject.matcherRange(of: test.place),
        affecting: Outcomes(subject.profiles) { $0.missingDataIsEmptyText ? .otherResult : nil })
    })
}

extension RuleTests {
  /// True if the rule also tests whether the key is missing. The author has then considered events without the key.
  fileprivate func isAnswered(_ test: PlacedTest) -> Bool {
    // Only the first 32 tests are searched, because rules with more tests are generated.
    tests.prefix(32).contains { $0.matcher == .isMissing && $0.key == test.key }
  }
}
