extension LaunchCheck {
  static let eventWithoutData = LaunchCheck(
    RulePage(
      "P019", "event-without-data", .warning,
      "a test of presence that events without data pass or fail otherwise than others",
      why: """
        On an event without data every key holds the empty text on the devices: `ex` is true and `nx` false whatever \
        the key is, and `ne` holds. The web engine finds nothing. An event whose data are empty is not concerned.
        """,
      remedy: "Ask for the type and source of the event as well, or for a value that the key must have.",
      source: SDKSource.evaluation,
      differences: ["D44", "D45"],
      fires: .condition(#"{"type":"matcher","definition":{"key":"tier","matcher":«"ex"»}}"#),
      silent: .test(#""key":"tier","matcher":"ex""#)),
    .placed { subject, test, rule, findings in
      guard test.form == .data, test.values.isEmpty ? test.matcher.isPresence : test.matcher.isNegative else { return }
      if rule.types == nil {
        // Without an event type, only a test for presence is likely to be intended for any event.
        guard test.matcher.isPresence, !rule.needsData else { return }
      } else {
        guard let events = rule.events, events.allSatisfy(\.keys.isEmpty) else { return }
      }
      let outcomes = Outcomes(subject.profiles) { $0.missingDataIsEmptyText ? .otherResult : nil }
      if outcomes.rows.isEmpty { return }
      findings.add(
        "on an event without data every key holds the empty text", at: subject.matcherRange(of: test.place),
        outcomes: outcomes)
    })
}
