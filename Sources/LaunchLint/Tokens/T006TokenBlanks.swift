extension LaunchLints {
  static let tokenBlanks = LaunchCheck(
    "T006", "token-blanks", .warning, "whitespace inside a token",
    why: """
      Around an ordinary key, whitespace is part of the key, and no event contains such a key. Android ignores \
      whitespace only around special keys. iOS ignores it only in function calls, around the function name and the \
      key. In a function call, Android therefore looks up a key with whitespace. If the whitespace is around the \
      function name, Android inserts the value unchanged.
      """,
    remedy: "Remove the whitespace: `{%key%}` or `{%urlenc(key)%}`.",
    source: SDKSource.templates, differences: ["D142", "D143", "D144"],
    fires: .detail("url", #"{"url":"app://shop?q=«{%urlenc( q )%}»"}"#),
    silent: .detail("url", #"{"url":"app://shop?q={%urlenc(q)%}"}"#),
    .token { subject, text, token, findings in
      guard token.source.contains(where: \.isASCIIBlank) else { return }
      let outcomes = Outcomes(subject.profiles) { profile in
        guard let grammar = profile.tokens else { return nil }
        let content = token.content(grammar)
        let key = content.key.withoutOuterBlanks
        // Whitespace matters if it changes the source that the key is read from.
        if key != content.key, FactSource(key: content.key, for: profile) != FactSource(key: key, for: profile) {
          return .noEffect
        }
        return content.function.map { $0 != $0.withoutOuterBlanks } == true ? .otherResult : nil
      }
      findings.add(
        "whitespace in the token \(text: token.source) is part of its key or function name",
        at: text.range(token, in: subject.document), affecting: outcomes, hint: "remove the whitespace")
    })
}
