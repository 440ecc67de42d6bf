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

  static let contentTypeMissing = LaunchCheck(
    "C016", "content-type-missing", .warning, "a postback with a body but no `contenttype`",
    why: """
      iOS sends the content type `application/json`, and Android sends none. Neither is the documented default, so \
      the server may misread the body.
      """,
    remedy: "Set `contenttype` to the type of the body.",
    source: SDKSource.signal, differences: ["R15"],
    fires: .detail("pb", #"«{"templateurl":"https://collect.example.com/hit","templatebody":"a=b"}»"#),
    silent: .consequences(
      #"{"id":"c1","type":"pb","detail":{"templateurl":"https://collect.example.com/hit","templatebody":"a=b","contenttype":"application/x-www-form-urlencoded"}}"#
    ),
    .detail { subject, reading, findings in
      let document = subject.document
      guard reading.kind.isPostback, let body = reading.detail.value("templatebody", in: document),
        document.range(body).count > 2, reading.detail.value("contenttype", in: document) == nil
      else { return }
      findings.add(
        "postback has a body but no `contenttype`", at: reading.detail.object, outcomes: subject.handled(.otherResult),
        hint: "add `contenttype`")
    })
}
