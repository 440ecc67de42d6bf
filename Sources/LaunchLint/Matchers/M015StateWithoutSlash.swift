extension LaunchLints {
  static let stateWithoutSlash = LaunchCheck(
    "M015", "state-without-key", .warning,
    "a shared state key without a member name",
    why: "A shared state key has the form `~state.NAME/KEY`. Without the slash and `KEY`, it never has a value.",
    remedy: "Write the key as `~state.NAME/KEY`.",
    source: SDKSource.evaluation,
    fires: .test(#""key":«"~state.com.adobe.module.places"»,"matcher":"ex""#),
    silent: .test(#""key":"~state.com.adobe.module.places/authstatus","matcher":"ex""#),
    .placed { subject, test, _, findings in
      guard test.form == .state, !test.key.contains(0x2F) else { return }
      findings.add(
        "shared state key \(text: test.key) has no member name", at: test.test.key, in: subject,
        outcomes: Outcomes(subject.profiles) { profile in test.outcomeWithoutKnownKey(subject.document, on: profile) },
        hint: "write `~state.NAME/KEY`")
    })
}
