extension LaunchLints {
  static let timeType = LaunchCheck(
    "P009", "time-type", .info, "`~timestampu` compared with an integer",
    why: """
      `~timestampu` is a number on iOS and a string on Android. On the web, the value is a number with a fraction. \
      Android converts the string to an integer only if it fits into 32 bits. From 19 January 2038 on, the condition \
      never matches on Android.
      """,
    remedy: """
      Compare with a number that has a fraction, such as 1763683200.5. Such a number works on all platforms, also \
      after 2038. Rules that are not used after 2038 need no change.
      """,
    source: SDKSource.evaluation,
    fires: .test(#""key":"~timestampu","matcher":"ge","values":[«1763683200»]"#),
    silent: .test(#""key":"~timestampu","matcher":"ge","values":[1763683200.5]"#),
    .placed { subject, test, _, findings in
      guard test.form == .special(.unixTime), test.matcher.isOrdering else { return }
      for value in test.values {
        let outcomes = Outcomes(subject.profiles) { profile in
          profile.values.integersAre32Bit && subject.wholeOperand(value, on: profile) != nil ? .otherResult : nil
        }
        findings.add(
          "condition never matches on Android from 2038 on", at: value, affecting: outcomes,
          hint: "use a number with a fraction")
      }
    })

  static let secondSlash = LaunchCheck(
    "P010", "second-slash", .error, "a shared-state key with a second slash",
    why: """
      On iOS, the key of a shared state is all text after the first slash. On Android, the key is the text between the \
      first and the second slash; the rest is ignored.
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

  static let nearlyState = LaunchCheck(
    "P016", "nearly-state", .error, "a shared-state key without a dot after `~state`",
    why: """
      iOS accepts any character after `~state` in place of the dot and reads the shared state. Android and the web \
      look up the key in the event data, which never contains such a key.
      """,
    remedy: "Write `~state.NAME/KEY`.",
    source: SDKSource.evaluation, differences: ["D124"],
    fires: .test(#""key":«"~state:com.acme.shop/total"»,"matcher":"ex""#),
    silent: .test(#""key":"~state.com.acme.shop/total","matcher":"ex""#),
    .placed { subject, test, _, findings in
      guard test.form == .nearlyState else { return }
      let sources = subject.profiles.map { FactSource(key: test.key, for: $0) }
      // X001 and X004 report keys that crash an app.
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

  static let notOnTheWeb = LaunchCheck(
    "P020", "special-key-not-on-web", .warning, "a special key that the web SDK does not provide",
    why: """
      The web SDK provides the type, the source, two forms of the time, its version and two lifecycle values. It \
      provides no other special keys or shared states.
      """,
    remedy: "Use separate rules for the web and for apps, or test event data instead.",
    source: "adobe/alloy: src/components/RulesEngine, read", differences: ["D126"],
    fires: .test(#""key":«"~timestampp"»,"matcher":"ex""#),
    silent: .test(#""key":"~timestampu","matcher":"ex""#),
    .placed { subject, test, _, findings in
      switch test.form {
      case .special(let key) where !SpecialKey.web.contains(key): break
      case .state where !test.key.starts(with: webState): break
      case .special, .state, .data, .nearlyState, .unknownSpecial: return
      }
      let outcomes = Outcomes(subject.profiles) { profile in
        guard case .literal = profile.keys else { return nil }
        return test.outcomeWithoutKnownKey(subject.document, on: profile)
      }
      findings.add("the web SDK does not provide \(text: test.key)", at: test.test.key, affecting: outcomes)
    })
}

/// The key prefix of the only shared state that the web SDK provides.
private let webState = Array("~state.com.adobe.module.lifecycle/".utf8)
