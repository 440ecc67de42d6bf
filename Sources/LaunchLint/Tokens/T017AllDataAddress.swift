extension LaunchCheck {
  static let allDataAddress = LaunchCheck(
    RulePage(
      "T017", "all-data-address", .warning,
      "`~all_url`, which the platforms encode differently",
      why: """
        iOS encodes each `name=value` as a whole and leaves `&`, `=` and `+` as they are, so that a value can add \
        parameters of its own; Android encodes name and value. Lists, empty objects and the order of the members \
        differ as well.
        """,
      remedy: "Name the keys one by one: `sku={%urlenc(sku)%}`.",
      source: SDKSource.keys,
      differences: ["D156", "D157"],
      fires: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?«{%~all_url%}»"}}"#),
      silent: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?q={%urlenc(q)%}"}}"#)),
    .token { subject, text, token, findings in
      guard token.special == .allURL else { return }
      findings.add(
        "iOS and Android encode `~all_url` differently", at: text.range(token, in: subject.document),
        outcomes: subject.handled(.otherResult), hint: "name the keys one by one")
    })
}
