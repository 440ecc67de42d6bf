extension LaunchCheck {
  static let timeComparison = LaunchCheck(
    RulePage(
      "M017", "time-comparison", .warning,
      "`~timestampu` held against something that it will not be",
      why: """
        The key is the number of seconds since 1970 at the moment of evaluation. A number of \
        milliseconds lies thousands of years ahead, and an exact second is hardly ever met.
        """,
      remedy: "Write seconds, and use `ge` and `lt`.",
      source: """
        adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine @5.0.0, adobe/aepsdk-core-ios: \
        AEPCore/Sources/rules @5.11.0; adobe/aepsdk-core-android: …/rulesengine, \
        …/launch/rulesengine @core 3.8.0; adobe/aepsdk-rulesengine-typescript: src @3.1.1; all run
        """,
      fires: .test(#""key":"~timestampu","matcher":"gt","values":[«1763683200000»]"#),
      silent: .test(#""key":"~timestampu","matcher":"gt","values":[1763683200]"#)),
    .placed { subject, test, _, findings in
      guard test.form == .special(.unixTime), test.kinds.contains(.number) else { return }
      for value in test.values where subject.document.kind(value) == .number {
        let seconds = NumberLexeme.javascript(lexeme: subject.document.lexeme(value).span)
        if seconds.magnitude >= 100_000_000_000 {
          findings.add(
            "\(text: subject.text(value)) is no number of seconds of this age", at: value,
            in: subject,
            outcomes: Outcomes(subject.profiles) { profile in
              let isAlways: Bool
              switch test.matcher.relation {
              case .less, .atMost: isAlways = seconds > 0
              case .greater, .atLeast: isAlways = seconds < 0
              case .notEqual: isAlways = true
              case .equal: isAlways = false
              case nil: return nil
              }
              return test.asKnown(test.outcome(ofValueThatHolds: isAlways), on: profile)
            }, hint: "seconds, not milliseconds")
        } else if test.matcher == .equals || test.matcher == .notEquals {
          findings.add("a single second is hardly ever met", at: value, in: subject, hint: "`ge` and `lt` bound a time")
        }
      }
    })
}
