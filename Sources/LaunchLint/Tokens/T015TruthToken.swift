extension LaunchCheck {
  static let truthToken = LaunchCheck(
    RulePage(
      "T015", "truth-token", .warning,
      "a token calls `bool`, whose text for a missing key differs",
      why: "Without a value under the key iOS writes `false`, Android nothing.",
      remedy: "Test the key in the rule's condition, so that it is there.",
      source: SDKSource.functions,
      differences: ["D149"],
      fires: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?vip=«{%bool(vip)%}»"}}"#),
      silent: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?vip={%urlenc(vip)%}"}}"#)),
    .token { subject, text, token, findings in
      guard token.calls("bool"), token.special == nil else { return }
      findings.add(
        "`bool` of a missing key is `false` on iOS and empty on Android", at: text.range(token, in: subject.document),
        outcomes: subject.handled(.otherResult))
    })
}
