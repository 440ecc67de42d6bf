extension LaunchLints {
  static let changingToken = LaunchCheck(
    "T011", "changing-token", .info, "a token with a different value at each expansion",
    why: """
      The token reads the clock or a random number when it is expanded, not when the event occurs. The same event \
      therefore gives a different string each time. Tests need a fixed clock and a fixed random number.
      """,
    remedy: """
      If this is not intended, use a key of the event instead. For tests, pass a fixed time and a fixed random \
      number to `rulectl eval`.
      """,
    source: SDKSource.keys,
    fires: .detail("pb", #"{"templateurl":"https://collect.example.com/hit?c=«{%~cachebust%}»"}"#),
    silent: .detail("pb", #"{"templateurl":"https://collect.example.com/hit?c={%urlenc(sku)%}"}"#),
    .token { subject, text, token, findings in
      switch token.special {
      case .cachebust, .unixTime, .localTime, .utcTime:
        findings.add(
          "token \(text: token.key) expands to a different value each time", at: text.range(token, in: subject.document)
        )
      case .type, .source, .sdkVersion, .allURL, .allJSON, nil: return
      }
    })
}
