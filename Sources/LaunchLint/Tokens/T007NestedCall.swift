extension LaunchLints {
  static let nestedCall = LaunchCheck(
    "T007", "nested-call", .warning, "parentheses in a token that are not those of a single function call",
    why: """
      Function calls cannot be nested: the text between the parentheses is a key. On iOS, the key ends at the last \
      closing parenthesis; on Android, at the first. The text after it is ignored.
      """,
    remedy: "Call one function on one key.",
    source: SDKSource.templates, differences: ["D146", "D147"],
    fires: .detail("url", #"{"url":"app://shop?q=«{%urlenc(string(q))%}»"}"#),
    silent: .detail("url", #"{"url":"app://shop?q={%urlenc(q)%}"}"#),
    .token { subject, text, token, findings in
      guard token.source.contains(where: isBracket) else { return }
      let outcomes = Outcomes(subject.profiles) { profile in
        guard let content = profile.tokens.map(token.content), !content.crashes else { return nil }
        let isEmptyCall = content.function != nil && content.key.isEmpty
        return isEmptyCall || content.key.contains(where: isBracket) ? .noEffect : nil
      }
      let hasMore = token.function != nil && token.source.withoutOuterBlanks.last != UInt8(ascii: ")")
      guard hasMore || !outcomes.rows.isEmpty else { return }
      findings.add(
        outcomes.rows.isEmpty
          ? "text after the function call is ignored" : "parentheses inside the call are part of the key",
        at: text.range(token, in: subject.document), outcomes: outcomes, hint: "call one function on one key")
    })

  private static func isBracket(_ byte: UInt8) -> Bool { byte == 0x28 || byte == 0x29 }
}
