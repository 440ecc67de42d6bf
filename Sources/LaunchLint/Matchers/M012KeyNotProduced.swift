extension LaunchLints {
  static let keyNotProduced = LaunchCheck(
    "M012", "key-not-produced", .warning, "a key that no SDK event of this type and source has",
    why: """
      The SDK extensions that dispatch this type and source use other keys in the event data. The key is missing \
      from every event, unless the app dispatches such events itself. Keys are case-sensitive: `contextData` differs \
      from `contextdata`. Each key is reported once, with the number of conditions that use it.
      """,
    remedy: """
      Use a key that the event has; a recorded event shows its keys. If the app dispatches its own events, pass \
      their keys with `--keys` or recorded events with `--events`.
      """,
    source: "the extensions of the SDKs, read: see the table of events",
    fires: .test(#""key":«"contextData.sku"»,"matcher":"ex""#),
    silent: .test(#""key":"contextdata.sku","matcher":"ex""#),
    .placed { subject, test, rule, findings in
      // For an event without data, iOS and Android find the empty string under every key.
      guard test.form == .data, !rule.mayLackData, !subject.expectations.knownKeys.contains(test.key),
        let fault = rule.fault(ofKey: test.key)
      else { return }
      findings.add(
        "no SDK event of this type and source has the key \(text: test.key)", at: test.test.key,
        outcomes: Outcomes(subject.profiles) { _ in fault.isCertain ? .noKnownEvent : nil },
        hint: fault.nearest.map { "use \(text: $0.utf8)" })
    })
}
