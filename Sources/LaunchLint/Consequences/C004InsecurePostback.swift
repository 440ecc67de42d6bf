extension LaunchCheck {
  static let insecurePostback = LaunchCheck(
    RulePage(
      "C004", "insecure-postback", .warning,
      "a postback to an address that is not `https`",
      why: """
        The network layer of the SDKs sends `https` only and drops the rest. For personal data (`pii`) the handler \
        refuses it itself, which makes it an error.
        """,
      remedy: "Write an `https` address.",
      source: SDKSource.signal,
      fires: .consequence(#"{"id":"c1","type":"pb","detail":{"templateurl":«"http://collect.example.com/hit"»}}"#),
      silent: .consequence(#"{"id":"c1","type":"pb","detail":{"templateurl":"https://collect.example.com/hit"}}"#)),
    .detail { subject, reading, findings in
      guard reading.kind.isPostback else { return }
      for text in reading.texts {
        guard let address = text.address, let scheme = address.scheme, !address.hasScheme("https") else { continue }
        findings.add(
          "\(text: address.bytes[scheme]) instead of `https`: the postback is dropped", at: text.value, in: subject,
          severity: reading.kind == .personalPostback ? .error : .warning, outcomes: subject.handled(.noEffect))
      }
    })
}
