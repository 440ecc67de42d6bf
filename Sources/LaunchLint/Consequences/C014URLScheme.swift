extension LaunchLints {
  static let addressScheme = LaunchCheck(
    "C014", "address-scheme", .warning,
    "a URL to open without a scheme, or with a scheme that the operating system rejects",
    why: """
      The operating system chooses an app by the scheme of the URL. Without a scheme, no app opens the URL. iOS and \
      Android reject URLs for scripts, data and files.
      """,
    remedy: "Use `https` or the scheme of your app.",
    source: SDKSource.signal,
    fires: .detail("url", #"{"url":«"www.example.com/sale"»}"#),
    silent: .detail("url", #"{"url":"https://www.example.com/sale"}"#),
    .detail { subject, reading, findings in
      guard !reading.kind.isPostback else { return }
      for text in reading.texts {
        guard let address = text.address, !address.beginsWithToken, !address.bytes.isEmpty else { continue }
        if address.scheme == nil {
          // A token (a zero byte) may expand to the rest of the scheme.
          guard !address.bytes.prefix(while: { $0 != 0x3A }).contains(0) else { continue }
          findings.add(
            "URL \(text: text.bytes(in: subject.document)) has no scheme", at: text.value,
            outcomes: subject.handled(.noEffect))
        } else if let scheme = refused.first(where: address.hasScheme) {
          findings.add(
            "iOS and Android do not open `\(scheme):` URLs", at: text.value, outcomes: subject.handled(.noEffect))
        }
      }
    })

  private static let refused = ["javascript", "data", "file", "about", "blob", "vbscript"]
}
