extension LaunchLints {
  static let tokenInJSON = LaunchCheck(
    "T009", "token-in-json", .warning, "a token in a JSON body, whose value is not escaped",
    why: """
      The value is inserted into the body unchanged. Inside a JSON string, a quote or a line break in the value \
      makes the body invalid or adds members to it. Outside a JSON string, a string or a missing value makes the \
      body invalid.
      """,
    remedy: "Send `{%~all_json%}`, or use `{%urlenc(key)%}` if the receiver can decode it.",
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
          // `~all_json` expands to JSON, so it needs no escapes outside strings.
          if token.special == .allJSON, !quotes.surround(token.whole.lowerBound) { continue }
          findings.add(
            "value of \(text: token.key) is not escaped for JSON", at: text.range(token, in: subject.document))
        }
      }
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
