extension LaunchCheck {
  static let mergedList = LaunchCheck(
    RulePage(
      "C017", "merged-list", .warning,
      "a list that is merged into the event",
      why: """
        Where the event has a list of that name, iOS joins the two in either case, the event's elements first. Android \
        keeps the event's list under `add`, and puts the rule's elements first under `mod`.
        """,
      remedy: "Use a name that the event does not have, or texts instead of a list.",
      source: SDKSource.merger,
      differences: ["R09"],
      fires: .consequence(#"{"id":"c1","type":"add","detail":{"eventdata":{"tags":«["a","b"]»}}}"#),
      silent: .consequence(#"{"id":"c1","type":"add","detail":{"eventdata":{"tags":"a,b"}}}"#)),
    .detail { subject, reading, findings in
      guard let data = EventData(merged: reading, in: subject.document) else { return }
      for member in data.members where subject.document.isArray(member.value) {
        findings.add(
          "iOS and Android join this list with the event's in different ways", at: member.value, in: subject,
          outcomes: subject.handled(.otherResult))
      }
    })
}
