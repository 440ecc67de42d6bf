extension LaunchLints {
  static let wideLetterInState = LaunchCheck(
    "X004", "wide-letter-in-state", .error,
    "an emoji or other character above U+FFFF in a shared state key",
    why: """
      iOS counts UTF-16 code units to find the slash, but characters to split the key. If such a character is \
      before the slash, iOS splits the key at the wrong position. The key then never has a value, or the app \
      crashes when it looks up the key.
      """,
    remedy: "Use only characters up to U+FFFF in the names of shared states.",
    source: "adobe/aepsdk-core-ios: AEPCore/Sources/rules/TokenFinder.swift @5.11.0, run",
    differences: ["D125"],
    fires: .test(#""key":«"~state.com.acme.😀/k"»,"matcher":"ex""#),
    silent: .test(#""key":"~state.com.acme.é/k","matcher":"ex""#),
    .placed { subject, test, _, findings in
      guard test.mayCrash(orHasWideLetters: true), let slash = test.key.firstIndex(of: 0x2F),
        test.key[..<slash].contains(where: { $0 >= 0xF0 })
      else { return }
      let outcomes = Outcomes(subject.profiles) { profile in
        guard profile.values.runtime == .swift else { return nil }
        return FactSource(key: test.key, for: profile) == .crash
          ? .crashAtEvaluation : test.outcomeWithoutKnownKey(subject.document, on: profile)
      }
      if outcomes.rows.isEmpty { return }
      findings.add(
        "iOS splits the key \(text: test.key) at the wrong position", at: test.test.key, in: subject, outcomes: outcomes
      )
    })
}
