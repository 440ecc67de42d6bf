extension LaunchCheck {
  static let secondSlash = LaunchCheck(
    RulePage(
      "P010", "second-slash", .error,
      "a state key with a second slash",
      why: """
        iOS takes all behind the first slash for the key; Android takes what stands between the first and the second, \
        and passes over the rest.
        """,
      remedy: "Use keys without slashes in shared states.",
      source: SDKSource.evaluation,
      differences: ["D122"],
      fires: .test(#""key":«"~state.com.acme.shop/cart/total"»,"matcher":"ex""#),
      silent: .test(#""key":"~state.com.acme.shop/cart.total","matcher":"ex""#)),
    .placed { subject, test, _, findings in
      guard let parts = test.stateParts, !parts.name.isEmpty, parts.key.contains(0x2F) else { return }
      let outcomes = Outcomes(subject.profiles) { $0.values.runtime == .java ? .otherResult : nil }
      if outcomes.rows.isEmpty { return }
      findings.add(
        "Android reads \(text: test.key.prefix { $0 != 0x2F }) and only the next part of the key", at: test.test.key,
        in: subject, outcomes: outcomes)
    })
}
