extension LaunchCheck {
  static let notOnTheWeb = LaunchCheck(
    RulePage(
      "P020", "special-key-not-on-web", .warning,
      "a special key that the web SDK does not supply",
      why: """
        The web SDK puts the type, the source, two spellings of the time, its version and two lifecycle values into \
        the context. Other special keys and shared states are not there.
        """,
      remedy: "Keep rules for the web apart from those of the apps, or use data of the event.",
      source: "adobe/alloy: src/components/RulesEngine, read",
      differences: ["D126"],
      fires: .test(#""key":«"~timestampp"»,"matcher":"ex""#),
      silent: .test(#""key":"~timestampu","matcher":"ex""#)),
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
      if outcomes.rows.isEmpty { return }
      findings.add("the web SDK does not supply \(text: test.key)", at: test.test.key, in: subject, outcomes: outcomes)
    })
}

/// The key prefix of the only shared state that the web SDK provides.
private let webState = Array("~state.com.adobe.module.lifecycle/".utf8)
