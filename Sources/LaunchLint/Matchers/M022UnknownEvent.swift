extension LaunchCheck {
  static let unknownEvent = LaunchCheck(
    RulePage(
      "M022", "unknown-event", .warning,
      "a type or source of events that no extension dispatches",
      why: """
        The name is like one of the SDK, or stands under its prefix, and is none; or it is a constant that nothing \
        uses today. Unless the app dispatches such events itself, the rule never sees one. Names under another prefix \
        are taken to be the own ones of the app.
        """,
      remedy: "Write the name as the SDK spells it; letters may be large or small.",
      source: """
        the constants of adobe/aepsdk-core-ios @5.11.0 and adobe/aepsdk-core-android @core 3.8.0, and who dispatches \
        them, read
        """,
      fires: .condition(
        #"{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":[«"com.adobe.eventType.generic.trak"»]}}"#
      ),
      silent: .condition(Example.track)),
    .placed { subject, test, _, findings in
      let isType = test.form == .special(.type)
      guard isType || test.form == .special(.source),
        test.matcher == .equals || test.matcher == .notEquals
      else { return }
      for value in test.values where subject.document.kind(value) == .string {
        let text = subject.document.string(value)
        let name = text.map(\.asciiLowercased)
        let word = isType ? "type" : "source"
        let standing = isType ? EventNames.standing(ofType: name) : EventNames.standing(ofSource: name)
        let message: Message
        var hint: Message?
        switch standing {
        case .known: continue
        case .unused: message = "no extension dispatches events of the \(word) \(text: text)"
        case .unknown(let nearest):
          guard nearest != nil || name.starts(with: "com.adobe.event".utf8) else { continue }
          message = "unknown \(word) of events \(text: text)"
          hint = nearest.map { "did you mean \(text: $0.utf8)?" }
        }
        findings.add(message, at: value, in: subject, hint: hint)
      }
    })
}
