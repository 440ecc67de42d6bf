extension LaunchLints {
  static let truthToken = LaunchCheck(
    "T015", "truth-token", .warning,
    "a token that calls `bool` on a key that may be missing",
    why: "If the key is missing, iOS writes `false`, but Android writes an empty string.",
    remedy: "Remove `bool`, or add a condition that requires the key.",
    source: SDKSource.functions,
    differences: ["D149"],
    fires: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?vip=«{%bool(vip)%}»"}}"#),
    silent: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?vip={%urlenc(vip)%}"}}"#),
    .token { subject, text, token, findings in
      guard token.calls("bool"), token.special == nil else { return }
      findings.add(
        "`bool` of a missing key is `false` on iOS but empty on Android", at: text.range(token, in: subject.document),
        outcomes: subject.handled(.otherResult))
    })
}
