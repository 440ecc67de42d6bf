extension LaunchCheck {
  static let stateWithoutSlash = LaunchCheck(
    RulePage(
      "M015", "state-without-key", .warning,
      "a key that names a shared state and no member of it",
      why: """
        Behind `~state.` stand the name of the state, a slash, and a key in it. Without the slash there is never a \
        value.
        """,
      remedy: "Write `~state.NAME/KEY`.",
      source: SDKSource.evaluation,
      fires: .test(#""key":«"~state.com.adobe.module.places"»,"matcher":"ex""#),
      silent: .test(#""key":"~state.com.adobe.module.places/authstatus","matcher":"ex""#)),
    .placed { subject, test, _, findings in
      guard test.form == .state, !test.key.contains(0x2F) else { return }
      findings.add(
        "\(text: test.key) names no member of the state", at: test.test.key, in: subject,
        outcomes: Outcomes(subject.profiles) { profile in test.outcomeWithoutKnownKey(subject.document, on: profile) },
        hint: "write `~state.NAME/KEY`")
    })
}
