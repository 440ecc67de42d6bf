extension LaunchLints {
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
