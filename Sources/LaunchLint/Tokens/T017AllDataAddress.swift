extension LaunchLints {
  static let allDataAddress = LaunchCheck(
    "T017", "all-data-address", .warning, "a token for `~all_url`, which iOS and Android encode differently",
    why: """
      Android encodes each name and each value. iOS encodes each `name=value` pair as a whole and keeps `&`, `=` and \
      `+`, so a value can add parameters. Arrays, empty objects and the order of members also differ.
      """,
    remedy: "Write one parameter for each key: `sku={%urlenc(sku)%}`.",
    source: SDKSource.keys, differences: ["D156", "D157"],
    fires: .detail("url", #"{"url":"app://shop?«{%~all_url%}»"}"#),
    silent: .detail("url", #"{"url":"app://shop?q={%urlenc(q)%}"}"#),
    .token { subject, text, token, findings in
      guard token.special == .allURL else { return }
      findings.add(
        "iOS and Android encode `~all_url` differently", at: text.range(token, in: subject.document),
        outcomes: subject.handled(.otherResult), hint: "write one parameter for each key")
    })
}
