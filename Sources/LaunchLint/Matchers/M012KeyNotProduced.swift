extension LaunchCheck {
  static let keyNotProduced = LaunchCheck(
    RulePage(
      "M012", "key-not-produced", .warning,
      "a key that no event of the asked type and source is known to hold",
      why: """
        The SDK extensions that dispatch this type and source put other keys into the data. Unless the app dispatches \
        such events itself, the test meets a missing key on every event. Letters count: `contextData` is not \
        `contextdata`.
        """,
      remedy: "Write the key as the event holds it; `rulectl eval` with a recorded event shows what is there.",
      source: "the extensions of the SDKs, read: see the table of events",
      fires: .test(#""key":«"contextData.sku"»,"matcher":"ex""#),
      silent: .test(#""key":"contextdata.sku","matcher":"ex""#)),
    .placed { subject, test, rule, findings in
      // For an event without data, iOS and Android find the empty string under every key.
      guard test.form == .data, !rule.mayLackData, let fault = rule.fault(ofKey: test.key) else { return }
      findings.add(
        "no event of this type and source is known to hold \(text: test.key)", at: test.test.key, in: subject,
        outcomes: Outcomes(subject.profiles) { profile in
          fault.isCertain ? test.outcomeWithoutKey(subject.document, on: profile) : nil
        }, hint: fault.nearest.map { "did you mean \(text: $0.utf8)?" })
    })
}
