extension LaunchLints {
  static let unencodedToken = LaunchCheck(
    "T008", "unencoded-token", .warning, "a token in a URL without `urlenc`",
    why: """
      The value is inserted into the URL unchanged. A `&` or `#` in the value adds or cuts off parameters, and a \
      space makes the URL invalid.
      """,
    remedy: "Call `urlenc` on the key: `{%urlenc(key)%}`.",
    source: SDKSource.functions,
    fires: .detail("url", #"{"url":"app://shop?q=«{%q%}»"}"#),
    silent: .detail("url", #"{"url":"app://shop?q={%urlenc(q)%}"}"#),
    .detail { subject, reading, findings in
      for text in reading.texts {
        guard let address = text.address else { continue }
        // A token at the start is expected to expand to a URL or to its first part.
        for token in text.tokens
        where token.whole.lowerBound >= address.rest && token.whole.lowerBound > 0 && !token.isHarmless {
          let key = token.key
          findings.add(
            "value of \(text: key) is inserted into the URL without encoding",
            at: text.range(token, in: subject.document), hint: "write \(text: DetailToken.encoding(key))")
        }
      }
    })
}
