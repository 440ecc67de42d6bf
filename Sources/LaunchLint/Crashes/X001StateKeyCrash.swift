extension LaunchLints {
  static let stateKeyCrash = LaunchCheck(
    "X001", "state-key-crash", .error,
    "a shared state key that crashes the iOS app",
    why: """
      iOS splits a key that begins with `~state` into the state name and the member name. It does not check the \
      lengths. If one of the names is empty, iOS reads past the end of the string. The app crashes at the first \
      event for which the rule is evaluated.
      """,
    remedy: "Write `~state.NAME/KEY` with a name and a key.",
    source: "adobe/aepsdk-core-ios: AEPCore/Sources/rules/TokenFinder.swift @5.11.0, run",
    differences: ["D123"],
    fires: .test(#""key":«"~state.com.acme.shop/"»,"matcher":"ex""#),
    silent: .test(#""key":"~state.com.acme.shop/total","matcher":"ex""#),
    .placed { subject, test, _, findings in
      guard test.mayCrash(orHasWideLetters: false) else { return }
      let outcomes = Outcomes(subject.profiles) {
        FactSource(key: test.key, for: $0) == .crash ? .crashAtEvaluation : nil
      }
      if outcomes.rows.isEmpty { return }
      findings.add(
        "the iOS app crashes when it looks up the key \(text: test.key)", at: test.test.key, in: subject,
        outcomes: outcomes)
    })
}

extension PlacedTest {
  /// True if the key refers to a shared state whose name or member a platform may extract wrongly:
  /// if `isWide`, because it contains a scalar above U+FFFF; else because name or member is empty.
  func mayCrash(orHasWideLetters isWide: Bool) -> Bool {
    guard form == .state || form == .nearlyState else { return false }
    if key.contains(where: { $0 >= 0xF0 }) { return isWide }
    guard !isWide, let slash = key.firstIndex(of: 0x2F) else { return false }
    return slash < 8 || slash == key.count - 1
  }
}
