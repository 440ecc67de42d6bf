extension LaunchCheck {
  static let nearlyState = LaunchCheck(
    RulePage(
      "P016", "nearly-state", .error,
      "a key that begins with `~state` and goes on with something other than a dot",
      why: """
        iOS takes any character behind `~state` for the dot and reads the shared state. To Android and the web the key \
        is a name of the data, which no event has.
        """,
      remedy: "Write `~state.NAME/KEY`.",
      source: SDKSource.evaluation,
      differences: ["D124"],
      fires: .test(#""key":«"~state:com.acme.shop/total"»,"matcher":"ex""#),
      silent: .test(#""key":"~state.com.acme.shop/total","matcher":"ex""#)),
    .placed { subject, test, _, findings in
      guard test.form == .nearlyState else { return }
      let sources = subject.profiles.map { FactSource(key: test.key, for: $0) }
      // Crashes are reported by another lint.
      if sources.contains(.crash) { return }
      findings.add(
        "\(text: test.key) is no key of a shared state", at: test.test.key, in: subject,
        outcomes: Outcomes(subject.profiles) { profile in
          switch FactSource(key: test.key, for: profile) {
          case .nothing: test.outcomeWithoutKey(subject.document, on: profile)
          case .data: .otherResult
          case .state, .special, .crash: nil
          }
        }, hint: "write `~state.NAME/KEY`")
    })
}
