extension LaunchCheck {
  static let otherTemplateMember = LaunchCheck(
    RulePage(
      "C024", "other-template-member", .warning,
      "a member of an in-app message that only another template reads",
      why: """
        Each template reads its own members. A `wait`, for example, delays a `local` notification; a `fullscreen` \
        message appears at once all the same.
        """,
      remedy: "Remove the member, or use the template that reads it.",
      source: SDKSource.campaign,
      fires: .consequence(
        #"{"id":"c1","type":"iam","detail":{"template":"fullscreen","html":"a.html",«"wait"»:5}}"#
      ).beside(["a.html"]),
      silent: .consequence(
        #"{"id":"c1","type":"iam","detail":{"template":"local","content":"Hello","wait":5}}"#)),
    .detail { subject, reading, findings in
      let document = subject.document
      for (name, _) in document.members(reading.detail.object) {
        let text = document.string(name)
        let readers = reading.kind.otherTemplates(reading: text)
        if readers.isEmpty { continue }
        let list = readers.map { "`\($0)`" }.joined(separator: " and ")
        findings.add(
          "this template does not read \(text: text)", at: name, in: subject, outcomes: subject.handled(.noEffect),
          hint: "only \(list) \(readers.count == 1 ? "reads" : "read") it: remove the member, or change the template")
      }
    })
}

extension ConsequenceKind {
  /// The other templates of `iam` that read a member which this template does not read; empty for other kinds.
  func otherTemplates(reading name: [UInt8]) -> [String] {
    let templates: [(kind: ConsequenceKind, name: String)] = [
      (.fullscreen, "fullscreen"), (.alert, "alert"), (.local, "local"),
    ]
    guard templates.contains(where: { $0.kind == self }), !reads(name) else { return [] }
    return templates.filter { $0.kind != self && $0.kind.reads(name) }.map(\.name)
  }

  private func reads(_ name: [UInt8]) -> Bool { fields.rows.contains { name.elementsEqual($0.name.utf8) } }
}
