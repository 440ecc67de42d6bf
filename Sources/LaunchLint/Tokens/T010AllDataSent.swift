extension LaunchLints {
  static let allDataSent = LaunchCheck(
    "T010", "all-data-sent", .warning, "a postback that sends all event data to a third party",
    why: """
      `~all_url` and `~all_json` expand to all data of the event, including data that is added to it later. This may \
      include identifiers and personal data.
      """,
    remedy: "Send only the keys that the receiver needs.",
    source: SDKSource.keys,
    fires: .consequences(
      #"{"id":"c1","type":"pb","detail":{"templateurl":"https://collect.example.com/hit","templatebody":"«{%~all_json%}»","contenttype":"application/json"}}"#
    ),
    silent: .consequences(
      #"{"id":"c1","type":"pb","detail":{"templateurl":"https://collect.example.com/hit","templatebody":"{\"sku\":\"{%urlenc(sku)%}\"}","contenttype":"application/json"}}"#
    ),
    .detail { subject, reading, findings in
      guard reading.kind.isPostback else { return }
      let address = reading.texts.first { $0.role == .address }?.address
      guard let host = address?.hostName, !isAdobe(host) else { return }
      for text in reading.texts where text.role == .address || text.role == .body {
        for token in text.tokens where token.special == .allJSON || token.special == .allURL {
          findings.add(
            "all event data is sent to \(text: host)", at: text.range(token, in: subject.document),
            hint: "send only the keys that the receiver needs")
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
