extension LaunchCheck {
  static let unencodedToken = LaunchCheck(
    RulePage(
      "T008", "unencoded-token", .warning,
      "a token in an address without `urlenc`",
      why: """
        The value stands in the address as it is. An `&` or a `#` in it adds or cuts off parameters, a blank makes the \
        address invalid.
        """,
      remedy: "Call `urlenc` on the key: `{%urlenc(key)%}`.",
      source: SDKSource.functions,
      fires: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?q=«{%q%}»"}}"#),
      silent: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?q={%urlenc(q)%}"}}"#)),
    .detail { subject, reading, findings in
      for text in reading.texts {
        guard let address = text.address else { continue }
        // A token at the start is expected to expand to a URL or to its first part.
        for token in text.tokens
        where token.whole.lowerBound >= address.rest && token.whole.lowerBound > 0 && !token.isHarmless {
          let key = token.key
          findings.add(
            "the value of \(text: key) stands in the address as it is", at: text.range(token, in: subject.document),
            hint: "write \(text: DetailToken.encoding(key))")
        }
      }
    })
}
