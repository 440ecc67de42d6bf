extension LaunchCheck {
  static let mergedNull = LaunchCheck(
    RulePage(
      "C018", "merged-null", .warning,
      "a null that is merged into the event",
      why: """
        A null removes the event's member under `mod`. Where the event has no such member, iOS leaves the null out, \
        while Android puts it in.
        """,
      remedy: "Merge a text that says the same.",
      source: SDKSource.merger,
      differences: ["R10"],
      fires: .consequence(#"{"id":"c1","type":"mod","detail":{"eventdata":{"note":«null»}}}"#),
      silent: .consequence(#"{"id":"c1","type":"mod","detail":{"eventdata":{"note":""}}}"#)),
    .detail { subject, reading, findings in
      guard let data = EventData(merged: reading, in: subject.document) else { return }
      for member in data.members where subject.document.isNull(member.value) {
        findings.add(
          "a null for a name that the event lacks is left out on iOS and kept on Android", at: member.value,
          in: subject, outcomes: subject.handled(.otherResult))
      }
    })
}
