extension LaunchCheck {
  static let tokenBlanks = LaunchCheck(
    RulePage(
      "T006", "token-blanks", .warning,
      "blanks inside a token, round its key or its function",
      why: """
        Round a plain key the blanks belong to the key, which nothing has. Android passes over them round special keys \
        only, iOS round the parts of a call only: there Android looks for a key with blanks, or does not know the \
        function and leaves the value as it is.
        """,
      remedy: "Write the token without blanks: `{%key%}`, `{%urlenc(key)%}`.",
      source: SDKSource.templates,
      differences: ["D142", "D143", "D144"],
      fires: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?q=«{%urlenc( q )%}»"}}"#),
      silent: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?q={%urlenc(q)%}"}}"#)),
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
      guard !outcomes.rows.isEmpty else { return }
      findings.add(
        "blanks belong to the key or the function's name", at: text.range(token, in: subject.document),
        outcomes: outcomes, hint: "write the token without blanks")
    })
}
