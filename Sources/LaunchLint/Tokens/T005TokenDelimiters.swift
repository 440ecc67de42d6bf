extension LaunchLints {
  static let tokenDelimiters = LaunchCheck(
    "T005", "token-delimiters", .warning, "a token with the delimiters of another template language",
    why: """
      Only `{%key%}` is expanded. `{{key}}` and `${key}` are shown or sent as they are. The rule editor writes \
      `{%%key%%}`, which looks up a key with percent signs and becomes an empty string.
      """,
    remedy: "Write `{%key%}`.",
    source: SDKSource.templates,
    fires: .detail("an", #"{"action":"bought «{{sku}}»"}"#),
    silent: .detail("an", #"{"action":"bought {%sku%}"}"#),
    .detail { subject, reading, findings in
      for text in reading.texts {
        for token in text.tokens
        where token.source.count > 2 && token.source.first == 0x25 && token.source.last == 0x25 {
          findings.add(
            "token looks up the key \(text: token.source), with percent signs",
            at: text.range(token, in: subject.document), outcomes: subject.handled(.noEffect),
            hint: "write \(text: DetailToken.spelling(token.source.dropFirst().dropLast()))")
        }
        // Pages have their own scripts and templates, which use other delimiters.
        guard text.hasForeignToken, text.role != .markup else { continue }
        let bytes = text.bytes(in: subject.document)
        for found in ForeignTokens(bytes).found {
          let name = bytes.dropFirst(found.name.lowerBound).prefix(found.name.count)
          let token = bytes.dropFirst(found.whole.lowerBound).prefix(found.whole.count)
          findings.add(
            "\(text: token) is not a token and is not expanded", at: text.range(found.whole, in: subject.document),
            outcomes: subject.handled(.otherResult), hint: "write \(text: DetailToken.spelling(name))")
        }
      }
    })
}

/// Finds `{{name}}` and `${name}` in a string.
private struct ForeignTokens {
  /// Offsets in the string.
  var found: [(whole: Range<Int>, name: Range<Int>)] = []

  init(_ text: ArraySlice<UInt8>) {
    let bytes = Array(text)
    var at = 0
    while at + 1 < bytes.count {
      let isDouble = bytes[at] == 0x7B && bytes[at + 1] == 0x7B
      guard isDouble || bytes[at] == 0x24 && bytes[at + 1] == 0x7B else {
        at += 1
        continue
      }
      let start = at + 2
      let end = bytes[start...].firstIndex { !Self.isOfName($0) } ?? bytes.count
      let closing = end + (isDouble ? 2 : 1)
      if end > start, closing <= bytes.count, bytes[end..<closing].allSatisfy({ $0 == 0x7D }) {
        found.append((at..<closing, start..<end))
        at = closing
      } else {
        at = start
      }
    }
  }

  /// True for letters, digits and characters that join the parts of a key.
  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E: true
    default: false
    }
  }
}
