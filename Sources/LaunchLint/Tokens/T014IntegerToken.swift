extension LaunchCheck {
  static let integerToken = LaunchCheck(
    RulePage(
      "T014", "integer-token", .warning,
      "a token calls `int`, which takes 32 bits on Android and stops iOS beyond 64",
      why: """
        Android cuts a whole number to 32 bits, so that 5000000000, or a time in milliseconds, becomes another number. \
        iOS stops at a number that 64 bits do not hold.
        """,
      remedy: "Use the key without `int` where numbers may be large; a whole number is written with all its digits.",
      source: SDKSource.functions,
      differences: ["D150", "D151"],
      fires: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?n=«{%int(n)%}»"}}"#),
      silent: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?n={%urlenc(n)%}"}}"#)),
    .token { subject, text, token, findings in
      guard token.calls("int"), token.special == nil else { return }
      findings.add(
        "`int` does not hold large numbers", at: text.range(token, in: subject.document),
        outcomes: Outcomes(subject.profiles) { profile in
          guard profile.tokens != nil else { return nil }
          if profile.values.integersAre32Bit { return .otherResult }
          return profile.values.integerOverflowCrashes ? .crashAtEvaluation : nil
        })
    })
}
