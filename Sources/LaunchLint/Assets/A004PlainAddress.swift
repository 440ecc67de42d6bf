extension LaunchLints {
  static let plainAddress = LaunchCheck(
    "A004", "plain-address", .warning, "a URL with `http`, which iOS and Android block",
    why: """
      iOS and Android block unencrypted connections, unless the app allows them. Others on the network can read and \
      change the data.
      """,
    remedy: "Use `https`.",
    source: SDKSource.signal,
    fires: .detail("url", #"{"url":«"http://www.example.com/sale"»}"#),
    silent: .detail("url", #"{"url":"https://www.example.com/sale"}"#),
    .detail { subject, reading, findings in
      // Postbacks are reported by another lint.
      guard !reading.kind.isPostback else { return }
      for text in reading.texts where text.address?.hasScheme("http") == true {
        findings.add("URL uses `http` instead of `https`", at: text.value)
      }
    })
}
