extension LaunchCheck {
  static let contentTypeMissing = LaunchCheck(
    RulePage(
      "C016", "content-type-missing", .warning,
      "a postback with a body and no `contenttype`",
      why: """
        iOS sends `application/json` then, Android no content type at all. Neither sends what the description of the \
        format promises.
        """,
      remedy: "Write the `contenttype` of the body.",
      source: SDKSource.signal,
      differences: ["R15"],
      fires: .consequence(
        #"{"id":"c1","type":"pb","detail":«{"templateurl":"https://collect.example.com/hit","templatebody":"a=b"}»}"#),
      silent: .consequence(
        #"{"id":"c1","type":"pb","detail":{"templateurl":"https://collect.example.com/hit","templatebody":"a=b","contenttype":"application/x-www-form-urlencoded"}}"#
      )),
    .detail { subject, reading, findings in
      let document = subject.document
      guard reading.kind.isPostback, let body = reading.detail.value("templatebody", in: document),
        document.range(body).count > 2, reading.detail.value("contenttype", in: document) == nil
      else { return }
      findings.add(
        "a body without `contenttype`: JSON on iOS, nothing on Android", at: reading.detail.object, in: subject,
        outcomes: subject.handled(.otherResult))
    })
}
