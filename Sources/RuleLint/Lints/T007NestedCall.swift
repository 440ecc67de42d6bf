internal import RuleEngine

extension Lint {
  static let nestedCall = Lint(
    RulePage(
      "T007", "nested-call", .warning,
      "a token with a call inside a call, or with more behind it",
      why: """
        Calls do not nest: what stands between the brackets is a key. iOS takes all up to the \
        last bracket for it, Android all up to the first one, and what follows is passed over.
        """,
      remedy: """
        Call one function on one key.
        """,
      source: SDKSource.templates,
      differences: ["D146", "D147"],
      fires: .consequence(
        #"{"id":"c1","type":"url","detail":{"url":"app://shop?q=«{%urlenc(string(q))%}»"}}"#),
      silent: .consequence(
        #"{"id":"c1","type":"url","detail":{"url":"app://shop?q={%urlenc(q)%}"}}"#)),
    .detail { subject, reading, findings in
      for text in reading.texts {
        for token in text.tokens where token.function != nil {
          let outcomes = Outcomes(subject.profiles) { profile in
            guard let content = profile.tokens.map(token.content) else { return nil }
            return content.key.contains { $0 == 0x28 || $0 == 0x29 } ? .valueDropped : nil
          }
          let hasMore = token.source.withoutOuterBlanks.last != 0x29
          guard hasMore || !outcomes.rows.isEmpty else { continue }
          findings.add(
            outcomes.rows.isEmpty
              ? "what stands behind the call is passed over"
              : "brackets inside a call belong to the key",
            at: text.range(token, in: subject.document), outcomes: outcomes,
            hint: "call one function on one key")
        }
      }
    })
}
