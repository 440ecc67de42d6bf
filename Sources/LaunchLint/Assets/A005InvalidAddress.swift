extension LaunchLints {
  static let invalidAddress = LaunchCheck(
    "A005", "invalid-address", .warning, "an invalid URL, regardless of the values of its tokens",
    why: """
      iOS parses each URL before it opens or sends it. Android parses only the URLs of postbacks. A URL that cannot \
      be parsed is dropped. New versions of the operating systems encode invalid characters; old versions reject the \
      URL.
      """,
    remedy: "Percent-encode spaces and other invalid characters, and write a host.",
    source: SDKSource.signal,
    fires: .detail("url", #"{"url":«"https://www.example.com/big sale"»}"#),
    silent: .detail("url", #"{"url":"https://www.example.com/big%20sale"}"#),
    .detail { subject, reading, findings in
      for text in reading.texts {
        guard let address = text.address, text.openToken == nil else { continue }
        if let bad = address.forbidden {
          findings.add(
            "invalid character \(text: [bad]) in URL", at: text.value,
            hint: "percent-encode it as \(text: percentEncoding(bad))")
        } else if address.hasBrokenPercent {
          findings.add(
            "URL has a percent sign without two hexadecimal digits", at: text.value,
            hint: "write `%25` for a percent sign")
        } else if address.hasScheme("https") || address.hasScheme("http"),
          address.host?.isEmpty ?? true, !address.bytes.contains(0)
        {
          findings.add("URL has no host", at: text.value, outcomes: subject.handled(.noEffect))
        } else if reading.kind.isPostback, address.scheme == nil, !address.bytes.isEmpty, !address.bytes.contains(0) {
          findings.add("URL has no scheme", at: text.value, outcomes: subject.handled(.noEffect))
        }
      }
    })

  static func percentEncoding(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}

extension Address {
  /// The first byte that must be percent-encoded; platforms encode non-ASCII bytes themselves.
  var forbidden: UInt8? {
    bytes.first { byte in
      switch byte {
      case 0x01...0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7D, 0x7F: true
      default: false
      }
    }
  }

  var hasBrokenPercent: Bool {
    bytes.indices.contains { index in
      guard bytes[index] == 0x25 else { return false }
      let digits = bytes[(index + 1)...].prefix(2)
      // A zero byte marks a token, which may expand to a digit.
      return digits.count < 2 || !digits.allSatisfy { $0 == 0 || $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 }
    }
  }
}
