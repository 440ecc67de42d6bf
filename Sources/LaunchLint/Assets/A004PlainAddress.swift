extension LaunchCheck {
  static let plainAddress = LaunchCheck(
    RulePage(
      "A004", "plain-address", .warning,
      "an address with `http`, which phones block",
      why: """
        iOS and Android block plain connections of an app unless it has asked for an exception, and others on the way \
        can read and change what is sent.
        """,
      remedy: "Write `https`.",
      source: SDKSource.signal,
      fires: .consequence(#"{"id":"c1","type":"url","detail":{"url":«"http://www.example.com/sale"»}}"#),
      silent: .consequence(#"{"id":"c1","type":"url","detail":{"url":"https://www.example.com/sale"}}"#)),
    .detail { subject, reading, findings in
      // Postbacks are reported by another lint.
      guard !reading.kind.isPostback else { return }
      for text in reading.texts where text.address?.hasScheme("http") == true {
        findings.add("a plain `http` address", at: text.value, in: subject)
      }
    })
}
