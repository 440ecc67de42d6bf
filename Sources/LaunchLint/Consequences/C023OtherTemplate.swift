extension LaunchCheck {
  static let otherTemplate = LaunchCheck(
    RulePage(
      "C023", "other-template-member", .warning,
      "a member that only another template of in-app messages reads",
      why: """
        Each template reads its own members and ignores the others: only `local` waits, only `alert` has buttons, only \
        `fullscreen` has a page. The member has no effect.
        """,
      remedy: "Remove the member, or use the template that reads it.",
      source: SDKSource.campaign,
      fires: .consequence(
        #"{"id":"c1","type":"iam","detail":{"template":"fullscreen","html":"sale.html",«"wait"»:60}}"#),
      silent: .consequence(
        #"{"id":"c1","type":"iam","detail":{"template":"local","content":"Hello","wait":60}}"#)),
    .detail { subject, reading, findings in
      for name in reading.detail.unknown {
        let text = subject.document.string(name)
        let readers = reading.kind.otherTemplates(reading: text)
        guard !readers.isEmpty else { continue }
        findings.add(
          "\(reading.kind.words) do not read \(text: text)", at: name, in: subject,
          outcomes: subject.handled(.noEffect),
          hint: Message("remove it; only \(readers.map(\.words).joined(separator: " and ")) read it"))
      }
    })
}
