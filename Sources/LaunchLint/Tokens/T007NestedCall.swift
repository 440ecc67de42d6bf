extension LaunchCheck {
  static let nestedCall = LaunchCheck(
    RulePage(
      "T007", "nested-call", .warning,
      "a token with brackets that are not those of one call",
      why: """
        Calls do not nest: what stands between the brackets is a key. iOS takes all up to the last bracket for it, \
        Android all up to the first one, and what follows is passed over.
        """,
      remedy: "Call one function on one key.",
      source: SDKSource.templates,
      differences: ["D146", "D147"],
      fires: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?q=«{%urlenc(string(q))%}»"}}"#),
      silent: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?q={%urlenc(q)%}"}}"#)),
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
          ? "what stands behind the call is passed over"
          : "brackets that are no call, or stand inside one, belong to the key",
        at: text.range(token, in: subject.document), outcomes: outcomes, hint: "call one function on one key")
    })

  private static func isBracket(_ byte: UInt8) -> Bool { byte == 0x28 || byte == 0x29 }
}
