/// Lints for members that have an effect only together with a different member.
extension LaunchLints {
  static let unopenedURL = LaunchCheck(
    "C025", "unopened-url", .warning, "an alert with a `url` but without a `confirm` button",
    why: """
      Only a tap on the confirm button opens the URL; the cancel button closes the alert. The confirm button exists \
      only if `confirm` is a non-empty string.
      """,
    remedy: "Add `confirm` with the label of the button, or remove `url`.",
    source: SDKSource.campaign,
    fires: .consequences(
      #"{"id":"c1","type":"iam","detail":{"template":"alert","title":"Sale","content":"Now","cancel":"Close","url":«"https://www.example.com/sale"»}}"#
    ),
    silent: .consequences(
      #"{"id":"c1","type":"iam","detail":{"template":"alert","title":"Sale","content":"Now","cancel":"Close","confirm":"Show","url":"https://www.example.com/sale"}}"#
    ),
    .detail { subject, reading, findings in
      guard reading.kind == .alert, let url = reading.detail.filledText("url", in: subject.document),
        reading.detail.filledText("confirm", in: subject.document) == nil
      else { return }
      findings.add(
        "`url` is never opened, because the alert has no `confirm` button", at: url,
        outcomes: subject.handled(.noEffect), hint: "add `confirm`")
    })

  static let typeWithoutBody = LaunchCheck(
    "C028", "content-type-without-body", .warning, "a postback with a `contenttype` but no `templatebody`",
    why: """
      The SDKs send a POST request only if `templatebody` is not empty. Otherwise they send a GET request. Contrary to \
      the documentation of the format, `contenttype` alone does not select POST.
      """,
    remedy: "Add the body as `templatebody`, or remove `contenttype`.",
    source: SDKSource.signal,
    fires: .detail("pb", #"{"templateurl":"https://collect.example.com/hit","contenttype":«"application/json"»}"#),
    silent: .consequences(
      #"{"id":"c1","type":"pb","detail":{"templateurl":"https://collect.example.com/hit","contenttype":"application/json","templatebody":"{}"}}"#
    ),
    .detail { subject, reading, findings in
      guard reading.kind.isPostback, let type = reading.detail.filledText("contenttype", in: subject.document),
        reading.detail.filledText("templatebody", in: subject.document) == nil
      else { return }
      findings.add(
        "postback without `templatebody` is sent as a GET request", at: type, outcomes: subject.handled(.otherResult),
        hint: "add `templatebody`")
    })
}
