extension LaunchLints {
  static let timeComparison = LaunchCheck(
    "M017", "time-comparison", .warning, "`~timestampu` compared with milliseconds or with an exact second",
    why: """
      `~timestampu` is the time of the evaluation, in seconds since 1970. A number of milliseconds is a time \
      thousands of years ahead. An exact second almost never equals the time of the evaluation.
      """,
    remedy: "Write the time in seconds. Use `ge` and `lt` instead of `eq` and `ne`.",
    source: """
      adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine @5.0.0, adobe/aepsdk-core-ios: \
      AEPCore/Sources/rules @5.11.0; adobe/aepsdk-core-android: …/rulesengine, \
      …/launch/rulesengine @core 3.8.0; adobe/aepsdk-rulesengine-typescript: src @3.1.1; all run
      """,
    fires: .test(#""key":"~timestampu","matcher":"gt","values":[«1763683200000»]"#),
    silent: .test(#""key":"~timestampu","matcher":"gt","values":[1763683200]"#),
    .placed { subject, test, _, findings in
      guard test.form == .special(.unixTime), test.kinds.contains(.number) else { return }
      for value in test.values where subject.document.kind(value) == .number {
        let seconds = NumberLexeme.javascript(lexeme: subject.document.lexeme(value).span)
        if Instant.looksLikeMilliseconds(seconds: seconds) {
          findings.add(
            "\(text: subject.text(value)) is not a plausible time in seconds since 1970", at: value,
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
            }, hint: "write the time in seconds, not milliseconds")
        } else if test.matcher == .equals || test.matcher == .notEquals {
          findings.add(
            "`~timestampu` is compared with the exact second \(text: subject.text(value))", at: value,
            hint: "use `ge` and `lt` to set a range")
        }
      }
    })
}
