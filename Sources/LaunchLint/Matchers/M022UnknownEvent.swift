extension LaunchLints {
  static let unknownEvent = LaunchCheck(
    "M022", "unknown-event", .warning, "an event type or source that no extension dispatches",
    why: """
      The name resembles an SDK name or has the prefix of the SDK, but no extension dispatches it. It may also be an \
      SDK constant that is not in use today. Unless the app dispatches such events itself, the rule never receives \
      one. Names with another prefix are assumed to belong to the app.
      """,
    remedy: "Use the exact name from the SDK; case is ignored.",
    source: """
      the constants of adobe/aepsdk-core-ios @5.11.0 and adobe/aepsdk-core-android @core 3.8.0, and the \
      extensions that dispatch them, read
      """,
    fires: .condition(
      #"{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":[«"com.adobe.eventType.generic.trak"»]}}"#
    ),
    silent: .condition(
      #"{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["com.adobe.eventType.generic.track"]}}"#
    ),
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
        case .unused: message = "no extension dispatches events with the \(word) \(text: text)"
        case .unknown(let nearest):
          guard nearest != nil || name.starts(with: "com.adobe.event".utf8) else { continue }
          message = "unknown event \(word) \(text: text)"
          hint = nearest.map { "use \(text: $0.utf8)" }
        }
        findings.add(message, at: value, hint: hint)
      }
    })
}
