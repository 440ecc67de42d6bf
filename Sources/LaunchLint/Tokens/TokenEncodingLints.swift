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
        // A token at the start of the URL probably expands to a URL, or to the first part of a URL.
        for token in text.tokens
        where token.whole.lowerBound >= address.rest && token.whole.lowerBound > 0 && !token.isHarmless {
          let key = token.key
          findings.add(
            "value of \(text: key) is inserted into the URL without encoding",
            at: text.range(token, in: subject.document), hint: "write \(text: DetailToken.encoding(key))")
        }
      }
    })

  static let tokenInJSON = LaunchCheck(
    "T009", "token-in-json", .warning, "a token in a JSON body, whose value is not escaped",
    why: """
      The value is inserted into the body unchanged. Inside a JSON string, a quote or a line break in the value \
      makes the body invalid or adds members to it. Outside a JSON string, a string or a missing value makes the \
      body invalid.
      """,
    remedy: "Send `{%~all_json%}`, or use `{%urlenc(key)%}` if the receiver can decode the value.",
    source: SDKSource.functions,
    fires: .consequences(
      #"{"id":"c1","type":"pb","detail":{"templateurl":"https://collect.example.com/hit","templatebody":«"{\"q\":\"{%q%}\"}"»,"contenttype":"application/json"}}"#
    ),
    silent: .consequences(
      #"{"id":"c1","type":"pb","detail":{"templateurl":"https://collect.example.com/hit","templatebody":"{\"q\":\"{%urlenc(q)%}\"}","contenttype":"application/json"}}"#
    ),
    .detail { subject, reading, findings in
      for text in reading.texts where text.role == .body {
        let bytes = text.bytes(in: subject.document)
        guard let first = bytes.first(where: { !$0.isASCIIBlank }), first == 0x7B || first == 0x5B,
          !bytes.drop(while: \.isASCIIBlank).starts(with: [0x7B, 0x25])
        else { continue }
        var quotes = Quotes(bytes)
        for token in text.tokens where !token.isHarmless {
          // `~all_json` expands to JSON, so a token outside a JSON string needs no escapes.
          if token.special == .allJSON, !quotes.surround(token.whole.lowerBound) { continue }
          findings.add(
            "value of \(text: token.key) is not escaped for JSON", at: text.range(token, in: subject.document))
        }
      }
    })

  static let allDataAddress = LaunchCheck(
    "T017", "all-data-address", .warning, "a token for `~all_url`, which iOS and Android encode differently",
    why: """
      Android encodes each name and each value. iOS encodes each `name=value` pair as a whole and keeps `&`, `=` and \
      `+`, so a value can add parameters. Arrays, empty objects and the order of members also differ.
      """,
    remedy: "Write one parameter for each key: `sku={%urlenc(sku)%}`.",
    source: SDKSource.keys, differences: ["D156", "D157"],
    fires: .detail("url", #"{"url":"app://shop?«{%~all_url%}»"}"#),
    silent: .detail("url", #"{"url":"app://shop?q={%urlenc(q)%}"}"#),
    .token { subject, text, token, findings in
      guard token.special == .allURL else { return }
      findings.add(
        "iOS and Android encode `~all_url` differently", at: text.range(token, in: subject.document),
        outcomes: subject.handled(.otherResult), hint: "write one parameter for each key")
    })
}

/// Tracks the string literals of JSON source; `surround` must be called with ascending offsets.
private struct Quotes {
  private var rest: ArraySlice<UInt8>
  private let start: Int
  private var isInside = false
  private var isEscaped = false

  init(_ text: ArraySlice<UInt8>) { (rest, start) = (text, text.startIndex) }

  /// True if `offset` is inside a string.
  mutating func surround(_ offset: Int) -> Bool {
    while rest.startIndex < start + offset, let byte = rest.popFirst() {
      if byte == 0x22, !isEscaped { isInside.toggle() }
      isEscaped = byte == 0x5C && !isEscaped
    }
    return isInside
  }
}
