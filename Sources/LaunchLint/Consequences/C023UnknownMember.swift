extension LaunchCheck {
  static let unknownDetailMember = LaunchCheck(
    RulePage(
      "C023", "unknown-detail-member", .warning,
      "a member of a detail that no extension reads",
      why: """
        The extension that handles the consequence ignores the member. A misspelled name, such as `titel`, leaves the \
        real member missing.
        """,
      remedy: "Correct the name, or remove the member.",
      source: SDKSource.handlers,
      fires: .consequence(
        #"{"id":"c1","type":"iam","detail":{"template":"local","content":"Hello",«"titel"»:"Sale"}}"#),
      silent: .consequence(
        #"{"id":"c1","type":"iam","detail":{"template":"local","content":"Hello","title":"Sale"}}"#)),
    .detail { subject, reading, findings in
      // Without a known template every member may be meant for another one. C003 reports names like `context data`.
      guard reading.kind != .message else { return }
      let document = subject.document
      let known = reading.detail.fields.map(\.name)
      for (name, _) in document.members(reading.detail.object) {
        let text = document.string(name)
        if known.contains(where: { text.elementsEqual($0.utf8) }) || !reading.kind.otherTemplates(reading: text).isEmpty
        {
          continue
        }
        if text.filter({ $0 != 0x20 }).elementsEqual("contextdata".utf8) { continue }
        let near = SpellingSuggestion.name(for: text, among: known)
        findings.add(
          "unknown member \(text: text) in the detail of \(text: reading.kind.type.utf8)", at: name, in: subject,
          outcomes: subject.handled(.noEffect), hint: near.map { "use \(text: $0.utf8)" })
      }
    })
}
