extension LaunchCheck {
  static let keyNotProduced = LaunchCheck(
    RulePage(
      "M012", "key-not-produced", .warning,
      "a key that no event of the SDKs with this type and source has",
      why: """
        The SDK extensions that dispatch this type and source put other keys into the data. Unless the app dispatches \
        such events itself, the condition meets a missing key on every event. Case counts: `contextData` is not \
        `contextdata`. Each key is reported once, with the number of conditions that test it.
        """,
      remedy: """
        Write the key as the event has it; `rulectl eval` with a recorded event shows the keys. Name the keys of the \
        app's own events with `--keys`, or pass recorded events with `--events`.
        """,
      source: "the extensions of the SDKs, read: see the table of events",
      fires: .test(#""key":«"contextData.sku"»,"matcher":"ex""#),
      silent: .test(#""key":"contextdata.sku","matcher":"ex""#)),
    .placed { subject, test, rule, findings in
      // For an event without data, iOS and Android find the empty string under every key.
      guard test.form == .data, !rule.mayLackData, !subject.expectations.knownKeys.contains(test.key),
        let fault = rule.fault(ofKey: test.key)
      else { return }
      findings.add(
        "no event of the SDKs has the key \(text: test.key)", at: test.test.key, in: subject,
        outcomes: Outcomes(subject.profiles) { _ in fault.isCertain ? .noKnownEvent : nil },
        hint: fault.nearest.map { "use \(text: $0.utf8)" })
    })
}
