extension LaunchCheck {
  static let invalidAddress = LaunchCheck(
    RulePage(
      "A005", "invalid-address", .warning,
      "an address that is none, whatever its tokens stand for",
      why: """
        iOS parses the address before it opens or sends it, Android that of a postback; what does not parse is \
        dropped. Newer systems encode letters that may not stand bare, older ones refuse them.
        """,
      remedy: "Encode blanks and other letters that may not stand in an address, and write a host.",
      source: SDKSource.signal,
      fires: .consequence(#"{"id":"c1","type":"url","detail":{"url":«"https://www.example.com/big sale"»}}"#),
      silent: .consequence(#"{"id":"c1","type":"url","detail":{"url":"https://www.example.com/big%20sale"}}"#)),
    .detail { subject, reading, findings in
      for text in reading.texts {
        guard let address = text.address, text.openToken == nil else { continue }
        if let bad = address.forbidden {
          findings.add("\(text: [bad]) may not stand bare in an address", at: text.value, in: subject)
        } else if address.hasBrokenPercent {
          findings.add("a percent sign without two hexadecimal digits", at: text.value, in: subject)
        } else if address.hasScheme("https") || address.hasScheme("http"),
          address.host?.isEmpty ?? true, !address.bytes.contains(0)
        {
          findings.add("an address without a host", at: text.value, in: subject, outcomes: subject.handled(.noEffect))
        } else if reading.kind.isPostback, address.scheme == nil, !address.bytes.isEmpty, !address.bytes.contains(0) {
          findings.add("an address without a scheme", at: text.value, in: subject, outcomes: subject.handled(.noEffect))
        }
      }
    })
}

extension Address {
  /// The first byte that must be percent-encoded; platforms encode non-ASCII bytes themselves.
  fileprivate var forbidden: UInt8? {
    bytes.first { byte in
      switch byte {
      case 0x01...0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7D, 0x7F: true
      default: false
      }
    }
  }

  fileprivate var hasBrokenPercent: Bool {
    bytes.indices.contains { place in
      guard bytes[place] == 0x25 else { return false }
      let digits = bytes[(place + 1)...].prefix(2)
      // A zero byte marks a token, which may expand to a digit.
      return digits.count < 2 || !digits.allSatisfy { $0 == 0 || $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 }
    }
  }
}
