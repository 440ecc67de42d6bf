extension LaunchLints {
  static let allDataSent = LaunchCheck(
    "T010", "all-data-sent", .warning, "a postback that sends all event data to a third party",
    why: """
      `~all_url` and `~all_json` expand to all data of the event. Data that a later version of the app adds to the \
      event is also sent. The data may include identifiers and personal data.
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

  /// True for a host of the Adobe services that collect data. Source: the hosts in the SDKs' own configuration.
  private static func isAdobe(_ host: [UInt8]) -> Bool {
    ["adobe.com", "adobe.io", "adobedc.net", "demdex.net", "omtrdc.net", "2o7.net"].contains {
      host.elementsEqual($0.utf8) || host.suffix($0.utf8.count + 1).elementsEqual(".\($0)".utf8)
    }
  }

  static let changingToken = LaunchCheck(
    "T011", "changing-token", .info, "a token with a different value at each expansion",
    why: """
      The token reads the clock or a random number when it is expanded, not when the event occurs. The same event \
      therefore gives a different string each time. Tests need a fixed clock and a fixed random number.
      """,
    remedy: """
      If the value should not change, use a key of the event instead. For tests, pass a fixed time and a fixed random \
      number to `rulectl eval`.
      """,
    source: SDKSource.keys,
    fires: .detail("pb", #"{"templateurl":"https://collect.example.com/hit?c=«{%~cachebust%}»"}"#),
    silent: .detail("pb", #"{"templateurl":"https://collect.example.com/hit?c={%urlenc(sku)%}"}"#),
    .token { subject, text, token, findings in
      switch token.special {
      case .cachebust, .unixTime, .localTime, .utcTime:
        findings.add(
          "token \(text: token.key) expands to a different value each time", at: text.range(token, in: subject.document)
        )
      case .type, .source, .sdkVersion, .allURL, .allJSON, nil: return
      }
    })

  static let tokenOutsideDetail = LaunchCheck(
    "T012", "token-outside-detail", .info, "a token in the `id` or `type` of a consequence",
    why: "iOS and Android expand tokens only in `detail`. In `id` and `type`, the token remains as text.",
    remedy: "Move the token into `detail`.",
    source: SDKSource.engine,
    fires: .consequences(#"{"id":«"c-{%sku%}"»,"type":"url","detail":{"url":"app://home"}}"#),
    silent: .detail("url", #"{"url":"app://home?sku={%urlenc(sku)%}"}"#),
    .consequence { subject, consequence, findings in
      for value in [consequence.id, consequence.type] {
        guard let value, let range = subject.document.plainText(value) else { continue }
        let text = subject.document.text[range.lower..<range.upper]
        guard let open = text.firstIndex(of: 0x7B), text[open...].dropFirst().first == 0x25 else { continue }
        findings.add("token outside `detail` is not expanded", at: value)
      }
    })
}
