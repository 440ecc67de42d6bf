extension LaunchCheck {
  static let stateWithoutSlash = LaunchCheck(
    RulePage(
      "M015", "state-without-key", .warning,
      "a key that names a shared state and no member of it",
      why: """
        Behind `~state.` stand the name of the state, a slash, and a key in it. Without the slash \
        there is never a value.
        """,
      remedy: """
        Write `~state.NAME/KEY`.
        """,
      source: """
        adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine @5.0.0, adobe/aepsdk-core-ios: \
        AEPCore/Sources/rules @5.11.0; adobe/aepsdk-core-android: …/rulesengine, \
        …/launch/rulesengine @core 3.8.0; adobe/aepsdk-rulesengine-typescript: src @3.1.1; all run
        """,
      fires: .test(#""key":«"~state.com.adobe.module.places"»,"matcher":"ex""#),
      silent: .test(#""key":"~state.com.adobe.module.places/authstatus","matcher":"ex""#)),
    .placed { subject, test, _, findings in
      guard test.form == .state, !test.key.contains(0x2F) else { return }
      findings.add(
        "\(text: test.key) names no member of the state", at: test.test.key, in: subject,
        outcomes: Outcomes(subject.profiles) { profile in
          test.outcomeWithoutKey(subject.document, on: profile)
        }, hint: "write `~state.NAME/KEY`")
    })
}
