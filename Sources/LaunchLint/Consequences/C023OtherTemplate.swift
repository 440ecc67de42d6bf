extension LaunchLints {
  static let otherTemplate = LaunchCheck(
    "C023", "other-template-member", .warning, "a member that the template of the in-app message does not read",
    why: """
      Each template reads only its own members and ignores the others. For example, only `local` messages read \
      `wait`, only `alert` messages have buttons, and only `fullscreen` messages have a page. The member has no \
      effect.
      """,
    remedy: "Remove the member, or use a template that reads it.",
    source: SDKSource.campaign,
    fires: .detail("iam", #"{"template":"fullscreen","html":"sale.html",«"wait"»:60}"#),
    silent: .detail("iam", #"{"template":"fullscreen","html":"sale.html"}"#),
    .detail { subject, reading, findings in
      for name in reading.detail.unknown {
        let text = subject.document.string(name)
        let readers = reading.kind.otherTemplates(reading: text)
        guard !readers.isEmpty else { continue }
        findings.add(
          "\(reading.kind.words) do not read \(text: text)", at: name, outcomes: subject.handled(.noEffect),
          hint: Message("remove it, or use it in \(readers.map(\.words).joined(separator: " or "))"))
      }
    })
}
