extension LaunchLints {
  static let unknownToken = LaunchCheck(
    "T002", "unknown-token", .error, "a token with an unknown special key",
    why: """
      iOS and Android look up an unknown special key in the event data, which does not contain it. The token becomes \
      an empty string. Special keys are case-sensitive.
      """,
    remedy: """
      Use one of the special keys: `~type`, `~source`, `~timestampu`, `~timestampz`, `~timestampp`, `~sdkver`, \
      `~cachebust`, `~all_url`, `~all_json`, or `~state.NAME/KEY`.
      """,
    source: SDKSource.keys,
    fires: .detail("url", #"{"url":"app://shop?at=«{%~timestamp%}»"}"#),
    silent: .detail("url", #"{"url":"app://shop?at={%~timestampu%}"}"#),
    .token { subject, text, token, findings in
      guard token.key.first == 0x7E, token.special == nil else { return }
      let key = token.key
      guard !key.starts(with: "~state".utf8) else { return }
      findings.add(
        "unknown special key \(text: key)", at: text.range(token, in: subject.document),
        outcomes: subject.handled(.noEffect),
        hint: SpellingSuggestion.hint(for: key, among: SpecialKey.allCases.map(\.rawValue)))
    })
}
