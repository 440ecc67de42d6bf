extension LaunchLints {
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
