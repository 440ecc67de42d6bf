extension LaunchLints {
  static let unlistedPair = LaunchCheck(
    "M024", "unlisted-pair", .info, "an event type and source that no extension dispatches together",
    why: """
      Both names exist in the SDK, but extensions dispatch events of this type with other sources. Unless the app or \
      a `dispatch` consequence sends such an event, the rule never receives one.
      """,
    remedy: "Use a source that extensions dispatch with this type. A recorded event shows the source.",
    source: "the extensions of the SDKs, read: see the table of events",
    fires: .condition(
      #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["com.adobe.eventType.generic.track"]}},{"type":"matcher","definition":{"key":"~source","matcher":"eq","values":[«"com.adobe.eventSource.responseContent"»]}}]}}"#
    ),
    silent: .condition(Example.track),
    .placed { subject, test, rule, findings in
      guard test.form == .special(.source), test.matcher == .equals, let types = rule.types,
        rule.sources != nil, rule.events == nil
      else { return }
      // The known events with each type and any source. An unknown type cannot have a wrong source.
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
