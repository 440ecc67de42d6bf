extension LaunchLints {
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
