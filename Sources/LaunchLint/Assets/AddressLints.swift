extension LaunchLints {
  static let plainAddress = LaunchCheck(
    "A004", "plain-address", .warning, "a URL with `http`, which iOS and Android block",
    why: """
      iOS and Android block unencrypted connections, unless the app allows them. Other people on the network can read \
      and change the data.
      """,
    remedy: "Use `https`.",
    source: SDKSource.signal,
    fires: .detail("url", #"{"url":«"http://www.example.com/sale"»}"#),
    silent: .detail("url", #"{"url":"https://www.example.com/sale"}"#),
    .detail { subject, reading, findings in
      // C004 reports postbacks that use `http`.
      guard !reading.kind.isPostback else { return }
      for text in reading.texts where text.address?.hasScheme("http") == true {
        findings.add("URL uses `http` instead of `https`", at: text.value)
      }
    })

  static let invalidAddress = LaunchCheck(
    "A005", "invalid-address", .warning, "a URL that is invalid for all values of its tokens",
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
        // T005 reports tokens with other delimiters, such as `{{name}}`.
        let tokens = text.hasForeignToken ? ForeignTokens(text.bytes(in: subject.document)).found.map(\.whole) : []
        if let bad = address.forbidden(outside: tokens) {
          findings.add(
            "invalid character \(text: [bad]) in URL", at: text.value,
            hint: "percent-encode the character as \(text: percentEncoding(bad))")
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

  static let internalHost = LaunchCheck(
    "A007", "internal-host", .warning, "a URL with a local, private or test host",
    why: """
      `localhost` is the device itself. A private address belongs to the network that the device is in. Test hosts \
      are often not reachable for users.
      """,
    remedy: "Use the public host.",
    source: "RFC 1918, RFC 3927, RFC 6761, RFC 6762",
    fires: .detail("pb", #"{"templateurl":"https://«staging.example.com»/hit"}"#),
    silent: .detail("pb", #"{"templateurl":"https://collect.example.com/hit"}"#),
    .detail { subject, reading, findings in
      for text in reading.texts {
        guard let address = text.address, let range = address.host,
          address.hasScheme("https") || address.hasScheme("http"), let host = address.hostName,
          let reason = HostReason(host)
        else { continue }
        findings.add("host \(text: host) \(reason.words)", at: text.range(range, in: subject.document))
      }
    })

  static let otherHost = LaunchCheck(
    "A008", "other-host", .warning, "a URL whose host is not in `--allow-host`",
    why: """
      The app sends data to a host that you did not allow, or opens a page there. If a token supplies the host, the \
      code that dispatches the event chooses the host.
      """,
    remedy: """
      Use an allowed host, or add the host to `--allow-host`. `example.com` allows that host only; `*.example.com` \
      allows all its subdomains.
      """,
    source: "this program: checked only with `--allow-host`",
    fires: .call(
      "$ rulectl validate a.json --select A008 --allow-host 'example.com,*.example.com'",
      "a.json " + HostExample.rules("«example.net»")),
    silent: .call(
      "$ rulectl validate a.json --select A008 --allow-host 'example.com,*.example.com'",
      "a.json " + HostExample.rules("collect.example.com")),
    .detail { subject, reading, findings in
      guard let allowed = subject.expectations.hosts else { return }
      for text in reading.texts {
        guard let address = text.address, let range = address.host, !range.isEmpty,
          address.hasScheme("https") || address.hasScheme("http")
        else { continue }
        let place = text.range(range, in: subject.document)
        guard let host = address.hostName else {
          findings.add("host of the URL depends on a token", at: place)
          continue
        }
        if !allowed.contains(where: { $0.takes(host) }) {
          findings.add("host \(text: host) is not in `--allow-host`", at: place)
        }
      }
    })
}

extension Address {
  /// Returns the first byte that must be percent-encoded and is in none of `ranges`. `ranges`: in ascending order.
  /// Platforms encode non-ASCII bytes themselves.
  func forbidden(outside ranges: [Range<Int>] = []) -> UInt8? {
    var start = 0
    for range in ranges + [bytes.count..<bytes.count] {
      if let found = bytes[start..<range.lowerBound].first(where: Self.isForbidden) { return found }
      start = range.upperBound
    }
    return nil
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x01...0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7D, 0x7F: true
    default: false
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

/// The reason why a host is not public.
private enum HostReason {
  case phone, network, test

  var words: String {
    switch self {
    case .phone: "is the device itself"
    case .network: "is in a private network"
    case .test: "looks like a test host"
    }
  }

  /// `host`: in lower case. Returns nil if the host may be public.
  init?(_ host: [UInt8]) {
    let labels = host.split(separator: 0x2E, omittingEmptySubsequences: false)
    let last = labels.last.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let numbers = labels.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    if numbers.count == 4, labels.count == 4 {
      switch (numbers[0], numbers[1]) {
      case (127, _), (0, _): self = .phone
      case (10, _), (192, 168), (172, 16...31), (169, 254): self = .network
      default: return nil
      }
      return
    }
    if last == "localhost" || host.elementsEqual("[::1]".utf8) {
      self = .phone
    } else if ["local", "internal", "lan", "home", "corp", "intranet"].contains(last) || labels.count == 1 {
      self = .network
    } else if last == "test"
      || labels.dropLast(2).contains(where: { label in
        label.split(separator: 0x2D).contains { Self.testWords.contains(Array($0)) }
      })
    {
      self = .test
    } else {
      return nil
    }
  }

  private static let testWords = Set(
    ["staging", "stage", "stg", "dev", "test", "testing", "qa", "uat", "sandbox", "preprod"].map { Array($0.utf8) })
}

/// Examples for the lints of hosts: a document that sends a postback to a host.
private enum HostExample {
  static func rules(_ host: String) -> String {
    #"{"version":1,"rules":[{"condition":\#(Example.track),"consequences":[{"id":"c1","type":"pb","detail":{"templateurl":"https://\#(host)/hit"}}]}]}"#
  }
}
