extension LaunchLints {
  static let containerKey = LaunchCheck(
    "M020", "container-key", .warning, "a key that refers to an object or array",
    why: """
      SDKs flatten event data to single values, so an object or array has no value of its own. Comparisons and `ex` \
      treat it as missing. `nx` matches, and on iOS `ne` matches too. On Android an empty object does have a value.
      """,
    remedy: "Use the key of a member, such as `contextdata.sku` or `items.0.sku`.",
    source: SDKSource.evaluation, differences: ["D49", "D51"],
    fires: .test(#""key":«"contextdata"»,"matcher":"ex""#),
    silent: .test(#""key":"contextdata.sku","matcher":"ex""#),
    .placed { subject, test, rule, findings in
      guard rule.namesContainer(test) else { return }
      findings.add(
        "key \(text: test.key) refers to an object or array", at: test.test.key,
        outcomes: Outcomes(subject.profiles) { profile in
          // An empty object is a value on these platforms.
          profile.keepsEmptyObjects
            ? .otherResult : test.outcomeWithoutKnownKey(subject.document, on: profile)
        })
    })
}

extension RuleTests {
  fileprivate func namesContainer(_ test: PlacedTest) -> Bool {
    switch test.form {
    case .data:
      guard let events, !events.isEmpty else { return false }
      return events.allSatisfy { $0.keys.standing(of: test.key, suggests: false) == .container }
    case .state:
      guard let parts = test.stateParts, let state = KnownState.named(parts.name) else { return false }
      return state.keys.standing(of: parts.key, suggests: false) == .container
    case .special, .nearlyState, .unknownSpecial: return false
    }
  }
}
