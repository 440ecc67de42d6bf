extension LaunchCheck {
  static let wideLetterInState = LaunchCheck(
    RulePage(
      "X004", "wide-letter-in-state", .error,
      "an emoji or another letter beyond 16 bits in a key of a shared state",
      why: """
        iOS counts letters in one way and cuts in another: with such a letter before the slash the name and the key \
        are cut at the wrong place, so that there is never a value, or the app stops when it looks.
        """,
      remedy: "Use names of ordinary letters for shared states.",
      source: "adobe/aepsdk-core-ios: AEPCore/Sources/rules/TokenFinder.swift @5.11.0, run",
      differences: ["D125"],
      fires: .test(#""key":«"~state.com.acme.😀/k"»,"matcher":"ex""#),
      silent: .test(#""key":"~state.com.acme.é/k","matcher":"ex""#)),
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
      findings.add("iOS cuts \(text: test.key) at the wrong place", at: test.test.key, in: subject, outcomes: outcomes)
    })
}
