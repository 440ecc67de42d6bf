extension LaunchLints {
  static let insecurePostback = LaunchCheck(
    "C004", "insecure-postback", .warning, "a postback to a URL that does not use `https`",
    why: """
      The SDKs send network requests over `https` only and drop the postback. For personal data (`pii`), the \
      extension itself rejects the URL, so the finding is an error.
      """,
    remedy: "Use an `https` URL.",
    source: SDKSource.signal,
    fires: .detail("pb", #"{"templateurl":«"http://collect.example.com/hit"»}"#),
    silent: .detail("pb", #"{"templateurl":"https://collect.example.com/hit"}"#),
    .detail { subject, reading, findings in
      guard reading.kind.isPostback else { return }
      for text in reading.texts {
        guard let address = text.address, let scheme = address.scheme, !address.hasScheme("https") else { continue }
        findings.add(
          "postback URL uses \(text: address.bytes[scheme]) instead of `https`", at: text.value,
          severity: reading.kind == .personalPostback ? .error : .warning, outcomes: subject.handled(.noEffect))
      }
    })
}
