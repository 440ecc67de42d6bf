extension LaunchLints {
  static let nearlyState = LaunchCheck(
    "P016", "nearly-state", .error, "a shared-state key without a dot after `~state`",
    why: """
      iOS accepts any character after `~state` in place of the dot and reads the shared state. Android and the web \
      look up the key in the event data, which never contains it.
      """,
    remedy: "Write `~state.NAME/KEY`.",
    source: SDKSource.evaluation, differences: ["D124"],
    fires: .test(#""key":«"~state:com.acme.shop/total"»,"matcher":"ex""#),
    silent: .test(#""key":"~state.com.acme.shop/total","matcher":"ex""#),
    .placed { subject, test, _, findings in
      guard test.form == .nearlyState else { return }
      let sources = subject.profiles.map { FactSource(key: test.key, for: $0) }
      // Crashes are reported by another lint.
      if sources.contains(.crash) { return }
      findings.add(
        "shared-state key \(text: test.key) has no dot after `~state`", at: test.test.key,
        outcomes: Outcomes(subject.profiles) { profile in
          switch FactSource(key: test.key, for: profile) {
          case .nothing: test.outcomeWithoutKey(subject.document, on: profile)
          case .data: .otherResult
          case .state, .special, .history, .crash: nil
          }
        }, hint: "write `~state.NAME/KEY`")
    })
}
