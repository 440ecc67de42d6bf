extension LaunchLints {
  static let integerToken = LaunchCheck(
    "T014", "integer-token", .warning,
    "a token that calls `int`, which does not support large numbers",
    why: """
      Android truncates integers to 32 bits, so 5000000000 or a time in milliseconds becomes another number. On iOS, \
      the app crashes if the number does not fit into 64 bits.
      """,
    remedy: "Remove `int` if the numbers may be large. Without `int`, an integer is written with all its digits.",
    source: SDKSource.functions,
    differences: ["D150", "D151"],
    fires: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?n=«{%int(n)%}»"}}"#),
    silent: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?n={%urlenc(n)%}"}}"#),
    .token { subject, text, token, findings in
      guard token.calls("int"), token.special == nil else { return }
      findings.add(
        "`int` does not support large numbers", at: text.range(token, in: subject.document),
        outcomes: Outcomes(subject.profiles) { profile in
          guard profile.tokens != nil else { return nil }
          if profile.values.integersAre32Bit { return .otherResult }
          return profile.values.integerOverflowCrashes ? .crashAtEvaluation : nil
        }, hint: "remove `int`")
    })
}
