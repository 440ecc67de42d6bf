extension LaunchCheck {
  static let containerKey = LaunchCheck(
    RulePage(
      "M020", "container-key", .warning,
      "a key that names an object or a list",
      why: """
        Data are flattened to their single values; an object or list is no value of its own. For comparisons and `ex` \
        it is not there, and `nx` and, on iOS, `ne` hold although it is. On Android an empty object is there.
        """,
      remedy: "Name a member: `contextdata.sku`, `items.0.sku`.",
      source: SDKSource.evaluation,
      differences: ["D49", "D51"],
      fires: .test(#""key":«"contextdata"»,"matcher":"ex""#),
      silent: .test(#""key":"contextdata.sku","matcher":"ex""#)),
    .placed { subject, test, rule, findings in
      guard rule.namesContainer(test) else { return }
      findings.add(
        "\(text: test.key) is an object or a list, of which only members are found", at: test.test.key, in: subject,
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
      return events.allSatisfy { $0.keys.standing(of: test.key) == .container }
    case .state:
      guard let parts = test.stateParts, let state = KnownState.named(parts.name) else { return false }
      return state.keys.standing(of: parts.key) == .container
    case .special, .nearlyState, .unknownSpecial: return false
    }
  }
}
