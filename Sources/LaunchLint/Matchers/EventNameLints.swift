extension LaunchLints {
  static let unknownEvent = LaunchCheck(
    "M022", "unknown-event", .warning, "an event type or source that no extension dispatches",
    why: """
      The name resembles an SDK name or has the prefix of the SDK, but no extension dispatches it. The name may also \
      be a constant of the SDK that no extension uses today. Unless the app dispatches such events itself, the rule \
      never receives one. Names with a different prefix are assumed to belong to the app.
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

  static let unlistedPair = LaunchCheck(
    "M024", "unlisted-pair", .info, "an event type and source that no extension dispatches together",
    why: """
      The type and the source exist in the SDK, but extensions dispatch events of this type with other sources. Unless \
      the app or a `dispatch` consequence sends such an event, the rule never receives one.
      """,
    remedy: "Use a source that extensions dispatch with this type. A recorded event shows the source.",
    source: "the extensions of the SDKs, read; `rulectl events --list` lists their events",
    fires: .condition(
      #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["com.adobe.eventType.generic.track"]}},{"type":"matcher","definition":{"key":"~source","matcher":"eq","values":[«"com.adobe.eventSource.responseContent"»]}}]}}"#
    ),
    silent: .condition(Example.track),
    .placed { subject, test, rule, findings in
      guard test.form == .special(.source), test.matcher == .equals, let types = rule.types,
        rule.sources != nil, rule.events == nil
      else { return }
      // For each type, the known events with any source. An unknown type cannot have a wrong source.
      let known = types.map { KnownEvent.among(types: [$0], sources: nil) }
      guard !known.contains(where: { $0 == nil }) else { return }
      for value in test.values {
        let source = subject.document.string(value).map(\.asciiLowercased)
        guard EventNames.standing(ofSource: source) == .known,
          types.allSatisfy({ KnownEvent.among(types: [$0], sources: [source]) == nil })
        else { continue }
        var sources: [String] = []
        for event in known.compactMap({ $0 }).joined() where !sources.contains(event.source) {
          sources.append(event.source)
        }
        findings.add(
          "no extension is known to dispatch this type with the source \(text: subject.document.string(value))",
          at: value, hint: Message("use a source of this type: " + sources.joined(separator: ", ")))
      }
    })
}
