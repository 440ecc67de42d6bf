/// The lints of values that iOS and Android merge into an event in different ways.
extension LaunchLints {
  static let mergedList = LaunchCheck(
    "C017", "merged-list", .warning, "an array that is merged into the event",
    why: """
      If the event has an array of the same name, iOS joins the two arrays, with the event's elements first. Android \
      keeps only the event's array for `add`. For `mod`, Android joins the arrays with the rule's elements first.
      """,
    remedy: "Use a name that the event does not have, or a string instead of an array.",
    source: SDKSource.merger, differences: ["R09"],
    fires: .detail("add", #"{"eventdata":{"tags":«["a","b"]»}}"#),
    silent: .detail("add", #"{"eventdata":{"tags":"a,b"}}"#),
    .detail { subject, reading, findings in
      guard let data = EventData(merged: reading, in: subject.document) else { return }
      for member in data.members where subject.document.isArray(member.value) {
        findings.add(
          "iOS and Android merge the array \(text: subject.document.string(member.name)) differently", at: member.value,
          outcomes: subject.handled(.otherResult))
      }
    })

  static let mergedNull = LaunchCheck(
    "C018", "merged-null", .warning, "a null value that is merged into the event",
    why: """
      With `mod`, null removes the event's member of that name. If the event has no such member, iOS adds nothing, \
      but Android adds a member with the value null.
      """,
    remedy: "Use a string instead of null, such as an empty string.",
    source: SDKSource.merger, differences: ["R10"],
    fires: .detail("mod", #"{"eventdata":{"note":«null»}}"#),
    silent: .detail("mod", #"{"eventdata":{"note":""}}"#),
    .detail { subject, reading, findings in
      guard let data = EventData(merged: reading, in: subject.document) else { return }
      for member in data.members where subject.document.isNull(member.value) {
        findings.add(
          "iOS and Android merge null differently if the event has no \(text: subject.document.string(member.name))",
          at: member.value, outcomes: subject.handled(.otherResult), hint: "use a string instead of null")
      }
    })
}
