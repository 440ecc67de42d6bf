extension LaunchCheck {
  static let addressScheme = LaunchCheck(
    RulePage(
      "C014", "address-scheme", .warning,
      "an address to open without a scheme, or with one that a phone does not open",
      why: """
        The system opens the address, by its scheme. Without one there is no app for it; pages of script, data and \
        files are refused.
        """,
      remedy: "Write `https` or the scheme of your app.",
      source: SDKSource.signal,
      fires: .consequence(#"{"id":"c1","type":"url","detail":{"url":«"www.example.com/sale"»}}"#),
      silent: .consequence(#"{"id":"c1","type":"url","detail":{"url":"https://www.example.com/sale"}}"#)),
    .detail { subject, reading, findings in
      guard !reading.kind.isPostback else { return }
      for text in reading.texts {
        guard let address = text.address, !address.beginsWithToken, !address.bytes.isEmpty else { continue }
        if address.scheme == nil {
          // A token (a zero byte) may expand to the rest of the scheme.
          guard !address.bytes.prefix(while: { $0 != 0x3A }).contains(0) else { continue }
          findings.add("an address without a scheme", at: text.value, in: subject, outcomes: subject.handled(.noEffect))
        } else if let scheme = refused.first(where: address.hasScheme) {
          findings.add(
            "a phone does not open `\(scheme):`", at: text.value, in: subject, outcomes: subject.handled(.noEffect))
        }
      }
    })

  private static let refused = ["javascript", "data", "file", "about", "blob", "vbscript"]
}
