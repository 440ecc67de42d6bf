/// The evidence in a session of what Messaging did: events, lines of a log and shared states.
package struct SessionEvidence: Sendable {
  package struct Event: Sendable {
    /// The event as canonical JSON.
    fileprivate(set) var json: [UInt8]
    let members: JSONTree.Members
    let name: String
    let type: String
    let source: String
    /// The number that the hub gave the event.
    let number: Int?

    fileprivate init(_ json: [UInt8]) {
      self.json = json
      let members = JSONTree(parsing: json, for: .ios).members ?? JSONTree.Members()
      self.members = members
      func text(_ name: String) -> String { members[name]?.text.map { String(decoding: $0, as: UTF8.self) } ?? "" }
      (name, type, source) = (text("name"), text("type"), text("source"))
      number = members["eventNumber"].flatMap { Int($0.plainText) }
      // Assurance does not show the mask that Messaging gives its records.
      if isOf("messaging", "eventHistoryWrite"), members["mask"] == nil {
        self.json.removeLast()
        self.json += Array(#","mask":["iam.eventType","iam.id","iam.action"]}"#.utf8)
      }
    }

    var data: JSONTree { members["data"] ?? .null }
    var id: [UInt8]? { members["id"]?.text }

    var time: Int64? {
      guard let value = members["timestamp"] else { return nil }
      return value.text.flatMap { Instant(iso8601: $0)?.milliseconds } ?? Int64(value.plainText)
    }

    func isOf(_ type: String, _ source: String) -> Bool {
      self.type == "com.adobe.eventType." + type && self.source == "com.adobe.eventSource." + source
    }

    /// The id of the request that caused the event.
    var request: [UInt8]? { data["requestEventId"]?.text ?? members["parentId"]?.text }
    /// The requested surfaces; nil if the event is not a request of Messaging.
    var surfaces: [[UInt8]]? {
      guard isOf("edge", "requestContent"),
        case .array(let list)? = data["query"]?["personalization"]?["surfaces"]
      else { return nil }
      return list.compactMap(\.text)
    }
    var isDecisions: Bool { type == "com.adobe.eventType.edge" && source == "personalization:decisions" }
    var isError: Bool { isOf("edge", "errorResponseContent") }
    /// The value of `collect` in the preferences that the event publishes.
    var consent: String? {
      guard isOf("edgeConsent", "responseContent") else { return nil }
      return data["consents"]?["collect"]?["val"]?.plainText
    }
  }

  /// A line of a log that is evidence of a cause.
  struct Line: Sendable {
    let cause: MessageCause
    let text: String
    /// The number of events before the line.
    let position: Int
  }

  package private(set) var events: [Event] = []
  private(set) var lines: [Line] = []
  private(set) var states: [(position: Int, record: StateRecord)] = []
  /// True if a part of the session is a log.
  private(set) var isLog = false
  /// True if a line is neither an event nor a part of a log.
  private(set) var hasFaults = false
  /// True if a line of a log contains `Messaging`.
  private(set) var namesMessaging = false
  /// The responses, with the numbers of their events.
  package private(set) var messages: [PropositionInput] = []
  package private(set) var forecast = MessagingForecast()

  package init() {}

  /// Adds the events of a text. Returns false if the text is not a session.
  package mutating func add(_ text: [UInt8], _ limits: EventLimits) -> Bool {
    guard case .format(let format) = EventFormat.auto.recognize(text.span, isWhole: true, limits) else { return false }
    var found: [(json: [UInt8], place: EventPlace)] = []
    let first = events.count
    if var converter = format.converter {
      var items: [ConvertedItem] = []
      _ = converter.convert(text.span, from: 0, isEnd: true, into: &items)
      for item in items {
        switch item {
        case .event(let json, let place): found.append((json, place))
        case .record(.state(let state)): states.append((first + found.count, state))
        case .record: break
        }
      }
    } else {
      let values = (try? PropositionInput.values(of: text.span, limits, skipsFaults: true)) ?? []
      for (document, place) in values {
        // One that cannot be read has a number too.
        guard let document, document.isObject(document.root) else {
          hasFaults = true
          found.append((Array("{}".utf8), place))
          continue
        }
        var json = JSONWriter()
        CanonicalJSON.write(document, to: &json)
        found.append((json.take(), place))
      }
    }
    let isText = format.name == "text" || found.isEmpty
    if isText { readLines(text, found.map(\.place.offset), after: first) }
    isLog = isLog || isText
    for (json, _) in found {
      events.append(Event(json))
      if let document = try? JSONDocument(json, depthLimit: limits.depth) { forecast.note(document) }
    }
    if let responses = try? PropositionInput(stream: text, limits, skipsFaults: true) {
      messages.append(first == 0 ? responses : responses.numbered(from: first))
    }
    return !found.isEmpty || !lines.isEmpty
  }

  /// Finds the lines of a log that are evidence. `starts`: the offsets of its events.
  private mutating func readLines(_ text: [UInt8], _ starts: [Int], after first: Int) {
    var (at, place) = (0, 0)
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      while place < starts.count, starts[place] <= at { place += 1 }
      at += line.count + 1
      let line = String(decoding: line.prefix(4_096), as: UTF8.self)
      if line.contains("Messaging") { namesMessaging = true }
      guard let cause = MessageCause(line: line) else { continue }
      lines.append(Line(cause: cause, text: line, position: first + place))
    }
  }

  /// True if the session has evidence about Messaging other than propositions.
  package var isAboutMessaging: Bool {
    !lines.isEmpty || states.contains { Self.isHub($0.record) }
      || events.contains { $0.surfaces != nil || $0.isDecisions || $0.isError || $0.consent != nil }
  }

  private static func isHub(_ state: StateRecord) -> Bool {
    String(decoding: state.owner, as: UTF8.self).lowercased() == "com.adobe.module.eventhub"
  }

  /// Returns the last value of a shared state.
  func state(_ owner: String, _ kind: StateRecordKind = .standard) -> JSONTree? {
    states.last { String(decoding: $0.record.owner, as: UTF8.self).lowercased() == owner && $0.record.kind == kind }
      .map { JSONTree(parsing: $0.record.data, for: .ios) }
  }

  /// The number of the event after which the next number is missing, from `start` on; nil if no number is missing.
  func gap(from start: Int) -> Int? {
    let numbers = events[min(start, events.count)...].compactMap(\.number)
    return zip(numbers, numbers.dropFirst()).first { $1 != $0 + 1 }?.0
  }

  /// True if the session is complete enough that an event that it lacks did not happen: the hub has numbered its events,
  /// or events of Messaging are among them.
  var isRecorded: Bool { forecast.hasOwnEvents || events.contains { $0.number != nil } }
}
