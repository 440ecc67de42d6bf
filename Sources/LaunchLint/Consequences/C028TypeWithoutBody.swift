extension LaunchLints {
  static let typeWithoutBody = LaunchCheck(
    "C028", "content-type-without-body", .warning,
    "a postback with a `contenttype` but no `templatebody`",
    why: """
      The SDKs send a POST request only if `templatebody` is not empty, and a GET request otherwise. Contrary to the \
      documentation of the format, `contenttype` alone does not select POST.
      """,
    remedy: "Add the body as `templatebody`, or remove `contenttype`.",
    source: SDKSource.signal,
    fires: .consequence(
      #"{"id":"c1","type":"pb","detail":{"templateurl":"https://collect.example.com/hit","contenttype":«"application/json"»}}"#
    ),
    silent: .consequence(
      #"{"id":"c1","type":"pb","detail":{"templateurl":"https://collect.example.com/hit","contenttype":"application/json","templatebody":"{}"}}"#
    ),
    .detail { subject, reading, findings in
      guard reading.kind.isPostback, let type = reading.detail.filledText("contenttype", in: subject.document),
        reading.detail.filledText("templatebody", in: subject.document) == nil
      else { return }
      findings.add(
        "postback without `templatebody` is sent as a GET request", at: type, in: subject,
        outcomes: subject.handled(.otherResult), hint: "add `templatebody`")
    })
}
