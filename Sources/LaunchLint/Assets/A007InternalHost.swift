extension LaunchLints {
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

  /// `host` must be in lower case. Nil if the host may be public.
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
