extension LaunchLints {
  static let secondSlash = LaunchCheck(
    "P010", "second-slash", .error, "a shared-state key with a second slash",
    why: """
      On iOS, the key is all text after the first slash. On Android, it is the text between the first and the second \
      slash; the rest is ignored.
      """,
    remedy: "Use keys without slashes in shared states.",
    source: SDKSource.evaluation, differences: ["D122"],
    fires: .test(#""key":«"~state.com.acme.shop/cart/total"»,"matcher":"ex""#),
    silent: .test(#""key":"~state.com.acme.shop/cart.total","matcher":"ex""#),
    .placed { subject, test, _, findings in
      guard let parts = test.stateParts, !parts.name.isEmpty, parts.key.contains(0x2F) else { return }
      findings.add(
        "Android ignores the second slash in \(text: test.key) and the text after it", at: test.test.key,
        affecting: Outcomes(subject.profiles) { $0.values.runtime == .java ? .otherResult : nil })
    })
}
