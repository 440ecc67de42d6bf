extension LaunchCheck {
  static let allDataSent = LaunchCheck(
    RulePage(
      "T010", "all-data-sent", .warning,
      "a postback sends all data of the event to a third party",
      why: """
        `~all_url` and `~all_json` stand for everything that the event carries, what is added to it later included: \
        identifiers and personal data as well.
        """,
      remedy: "Name the keys that the receiver needs.",
      source: SDKSource.keys,
      fires: .consequence(
        #"{"id":"c1","type":"pb","detail":{"templateurl":"https://collect.example.com/hit","templatebody":"«{%~all_json%}»","contenttype":"application/json"}}"#
      ),
      silent: .consequence(
        #"{"id":"c1","type":"pb","detail":{"templateurl":"https://edge.adobedc.net/hit","templatebody":"{%~all_json%}","contenttype":"application/json"}}"#
      )),
    .detail { subject, reading, findings in
      guard reading.kind.isPostback else { return }
      let address = reading.texts.first { $0.role == .address }?.address
      guard let host = address?.hostName, !isAdobe(host) else { return }
      for text in reading.texts where text.role == .address || text.role == .body {
        for token in text.tokens where token.special == .allJSON || token.special == .allURL {
          findings.add(
            "all data of the event go to \(text: host)", at: text.range(token, in: subject.document),
            hint: "name the keys that it needs")
        }
      }
    })

  /// Source: the hosts of Adobe's collection services, as the SDKs' own configuration names them.
  private static func isAdobe(_ host: [UInt8]) -> Bool {
    ["adobe.com", "adobe.io", "adobedc.net", "demdex.net", "omtrdc.net", "2o7.net"].contains {
      host.elementsEqual($0.utf8) || host.suffix($0.utf8.count + 1).elementsEqual(".\($0)".utf8)
    }
  }
}
