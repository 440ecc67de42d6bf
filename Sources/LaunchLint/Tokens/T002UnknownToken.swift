extension LaunchCheck {
  static let unknownToken = LaunchCheck(
    RulePage(
      "T002", "unknown-token", .error,
      "a token whose key begins with `~` and is none of the special keys",
      why: """
        The key is looked up among the event's data, where no such name is, and the token becomes empty text. Special \
        keys are compared with case.
        """,
      remedy: """
        Write one of the special keys: `~type`, `~source`, `~timestampu`, `~timestampz`, `~timestampp`, `~sdkver`, \
        `~cachebust`, `~all_url`, `~all_json`, or `~state.NAME/KEY`.
        """,
      source: SDKSource.keys,
      fires: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?at=«{%~timestamp%}»"}}"#),
      silent: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?at={%~timestampu%}"}}"#)),
    .token { subject, text, token, findings in
      guard token.key.first == 0x7E, token.special == nil else { return }
      let key = token.key
      guard !key.starts(with: "~state".utf8) else { return }
      findings.add(
        "no special key is called \(text: key)", at: text.range(token, in: subject.document),
        outcomes: subject.handled(.noEffect),
        hint: SpellingSuggestion.hint(for: key, among: SpecialKey.allCases.map(\.rawValue)))
    })
}
