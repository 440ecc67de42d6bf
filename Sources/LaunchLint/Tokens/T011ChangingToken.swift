extension LaunchCheck {
  static let changingToken = LaunchCheck(
    RulePage(
      "T011", "changing-token", .info,
      "a token that stands for another text at each use",
      why: """
        The clock and the random number are read when the token is expanded, not taken from the event, so the same \
        event gives another text each time, and tests need a fixed clock.
        """,
      remedy: "Nothing, where that is meant. `rulectl eval` takes a fixed time and a fixed number.",
      source: SDKSource.keys,
      fires: .consequence(
        #"{"id":"c1","type":"pb","detail":{"templateurl":"https://collect.example.com/hit?c=«{%~cachebust%}»"}}"#),
      silent: .consequence(
        #"{"id":"c1","type":"pb","detail":{"templateurl":"https://collect.example.com/hit?t={%~type%}"}}"#)),
    .token { subject, text, token, findings in
      switch token.special {
      case .cachebust, .unixTime, .localTime, .utcTime:
        findings.add("\(text: token.key) is another text at each use", at: text.range(token, in: subject.document))
      case .type, .source, .sdkVersion, .allURL, .allJSON, nil: return
      }
    })
}
