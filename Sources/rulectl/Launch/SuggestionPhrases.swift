internal import LaunchSolver

/// Formats suggestions that make a rule fire, as text and as JSON.
struct SuggestionPhrases {
  let source: ReportedText
  let conditions: [Condition]

  // MARK: text

  /// The maximum size in bytes of a changed event in text output. Larger events are omitted; the changes are always
  /// shown.
  private static let longestEvent = 4_000

  /// A suggestion. If no event fires the rule in this environment, also an environment in which some event fires the
  /// rule.
  typealias Suggestion = (answer: SuggestionAnswer, elsewhere: RequiredEnvironment?)

  /// Returns the lines that follow the explanation of a rule; none if the rule fires or is not loaded.
  func lines(_ suggestion: Suggestion, on platform: String) -> [String] {
    switch suggestion.answer {
    case .fires, .lost: return []
    case .change(let changes, let event, let isFewest):
      let count = changes.count == 1 ? "1 change" : "\(changes.count) changes"
      let lead = isFewest ? "with \(count) of the event" : "with \(count) (fewer may be possible)"
      var lines = ["  \(platform) fires \(lead):"] + changes.map { "    " + Self.line($0) }
      if event.count <= Self.longestEvent {
        lines.append("    for example " + ExplanationPhrases.line(String(decoding: event, as: UTF8.self)))
      }
      return lines
    case .impossible(let proof, let isHere):
      let here = isHere ? " at this time, with this SDK version, these shared states and this history" : ""
      let histories = proof.histories(among: conditions)
      var help = suggestion.elsewhere.map { ["    help: " + $0.options()] } ?? []
      if !histories.isEmpty { help.append("    help: use a different event history for " + places(of: histories)) }
      return ["  no change of the event can make \(platform) fire\(here):"] + proof.clashes.map { "    " + reason($0) }
        + help
    case .undecided(.budget(let steps)):
      return ["  \(platform): no change found within \(steps) steps"]
    case .undecided: return ["  \(platform): undecided whether a change can make it fire"]
    }
  }

  /// Returns the byte ranges of conditions, in document order.
  private func ranges(of clash: [ConditionID]) -> [ByteRange] {
    clash.map { conditions[Int($0)].range }.sorted { $0.lower < $1.lower }
  }

  private func reason(_ clash: [ConditionID]) -> String {
    places(of: clash) + (clash.count == 1 ? " matches no event" : " contradict each other")
  }

  /// Returns text such as `the conditions at 1:20 and 1:40`.
  private func places(of conditions: [ConditionID]) -> String {
    let places = ranges(of: conditions).map {
      let position = source.lines.position(of: $0.lower)
      return "\(position.line):\(position.column)"
    }
    return "the condition\(places.count == 1 ? "" : "s") at " + listed(places)
  }

  /// Returns text such as `change data.cart.total from 5 to 101`.
  private static func line(_ change: EventChange) -> String {
    let place: String
    switch change.place {
    case .type: place = "type"
    case .source: place = "source"
    case .data(let key): place = "data." + ExplanationPhrases.plain(key)
    case .allData: return "give the event data: {}"
    }
    if change.new == .absent { return "remove \(place) (it is \(shown(change.old)))" }
    if change.old == .absent { return "set \(place) to \(shown(change.new))" }
    return "change \(place) from \(shown(change.old)) to \(shown(change.new))"
  }

  private static func shown(_ value: ProbeValue) -> String {
    switch value {
    case .text(let text): ExplanationPhrases.quoted(text)
    case .number(let lexeme): ExplanationPhrases.plain(lexeme)
    case .truth(let truth): truth ? "true" : "false"
    case .emptyObject: "{}"
    case .nullElement, .absent: "null"
    }
  }

  // MARK: JSON

  /// Writes the member `suggestion`, which the schema `explain` describes.
  func write(_ suggestion: Suggestion, to json: inout JSONWriter) {
    json.raw(",\"suggestion\":{\"answer\":")
    switch suggestion.answer {
    case .fires: json.string("fires")
    case .lost: json.string("not loaded")
    case .undecided: json.string("not decided")
    case .change(let changes, let event, let isFewest):
      json.string("change")
      json.member("fewest", isFewest)
      json.list("changes", changes) { Self.write($1, to: &$0) }
      json.raw(",\"changedEvent\":")
      json.raw(event)
    case .impossible(let proof, let isHere):
      json.string("impossible")
      json.member("anywhere", !isHere)
      json.list("clashes", proof.clashes) { json, clash in
        json.raw("[")
        json.elements(ranges(of: clash)) { $0.string(source.pointer(to: $1) ?? "") }
        json.raw("]")
      }
      if let environment = suggestion.elsewhere { Self.write(environment, to: &json) }
      let histories = proof.histories(among: conditions)
      if !histories.isEmpty {
        json.list("histories", ranges(of: histories)) { $0.string(source.pointer(to: $1) ?? "") }
      }
    }
    json.byte(0x7D)
  }

  private static func write(_ environment: RequiredEnvironment, to json: inout JSONWriter) {
    json.raw(",\"environment\":{\"now\":")
    if let now = environment.now { json.string("\(now.dateTime())Z") } else { json.raw("null") }
    json.member("sdkVersion", environment.sdkVersion)
    json.raw(",\"states\":")
    if environment.states.isEmpty { json.raw("null") } else { json.raw(environment.statesText) }
    json.raw("}")
  }

  private static func write(_ change: EventChange, to json: inout JSONWriter) {
    json.raw("{\"action\":")
    json.string(change.new == .absent ? "remove" : change.old == .absent ? "set" : "change")
    switch change.place {
    case .type: json.member("member", "type")
    case .source: json.member("member", "source")
    case .allData: json.member("member", "data")
    case .data(let key):
      json.member("member", "data")
      json.member("key", key)
    }
    if change.old != .absent {
      json.raw(",\"old\":")
      json.value(change.old)
    }
    if change.new != .absent {
      json.raw(",\"new\":")
      json.value(change.new)
    }
    json.byte(0x7D)
  }
}
