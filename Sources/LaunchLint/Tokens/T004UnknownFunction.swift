extension LaunchLints {
  static let unknownFunction = LaunchCheck(
    "T004", "unknown-function", .warning, "a token with an unknown function",
    why: """
      iOS and Android report nothing and insert the value unchanged. For example, the value in a URL is not encoded. \
      Function names are case-sensitive.
      """,
    remedy: "Use `urlenc`, `int`, `string`, `double` or `bool`.",
    source: SDKSource.functions,
    fires: .detail("url", #"{"url":"app://shop?q=«{%urlencode(q)%}»"}"#),
    silent: .detail("url", #"{"url":"app://shop?q={%urlenc(q)%}"}"#),
    .token { subject, text, token, findings in
      guard let function = token.function, !function.isEmpty, !TokenFunctions.knows(function) else { return }
      findings.add(
        "unknown function \(text: function) leaves the value unchanged", at: text.range(token, in: subject.document),
        outcomes: subject.handled(.otherResult),
        hint: SpellingSuggestion.hint(for: function, among: TokenFunctions.names))
    })
}
