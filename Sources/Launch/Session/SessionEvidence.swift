/// The evidence of Messaging's actions in a session: events, log lines and shared states.
package struct SessionEvidence: Sendable {
  package struct Event: Sendable {
    /// The event as canonical JSON.
    fileprivate(set) var json: [UInt8]
    let name: String
    let type: String
    let source: String
    let id: [UInt8]?
    /// The id of the request that caused the event.
    let request: [UInt8]?
    let time: Int64?
    /// The event's number in the hub.
    let number: Int?

    /// Creates an event. `words`: the strings that several events contain, to store each string only once.
    fileprivate init(_ json: [UInt8], _ words: inout Set<String>) {
      self.json = json
      let members = Self.members(of: json)
      func text(_ name: String) -> String {
        guard let text = members[name]?.text, !text.isEmpty else { return "" }
        return words.insert(String(decoding: text, as: UTF8.self)).memberAfterInsert
      }
      (name, type, source) = (text("name"), text("type"), text("source"))
      id = members["id"]?.text
      request = members["data"]?["requestEventId"]?.text ?? members["parentId"]?.text
      time = members["timestamp"].flatMap { time in
        time.text.flatMap { Instant(iso8601: $0)?.milliseconds } ?? Int64(time.plainText)
      }
      number = members["eventNumber"].flatMap { Int($0.plainText) }
      // Assurance does not show the mask of the records of Messaging, so the mask is added here.
      if isOf("messaging", "eventHistoryWrite"), members["mask"] == nil {
        self.json.removeLast()
        self.json += Array(#","mask":["iam.eventType","iam.id","iam.action"]}"#.utf8)
      }
    }

    private static func members(of json: [UInt8]) -> JSONTree.Members {
      JSONTree(parsing: json, for: .ios).members ?? JSONTree.Members()
    }

    /// The event's data. Parsed at each use: a session has many events, whose trees would take ten times the session's
    /// size.
    var data: JSONTree { Self.members(of: json)["data"] ?? .null }

    func isOf(_ type: String, _ source: String) -> Bool {
      self.type == "com.adobe.eventType." + type && self.source == "com.adobe.eventSource." + source
    }

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
  private var words: Set<String> = []
  private(set) var lines: [Line] = []
  private(set) var states: [(position: Int, record: StateRecord)] = []
  /// True if a part of the session is a log.
  private(set) var isLog = false
  /// True if a line is neither an event nor a part of a log.
  private(set) var hasFaults = false
  /// True if a line of a log contains `Messaging`.
  private(set) var namesMessaging = false
  /// The responses, each with the number of its event.
  package private(set) var messages: [PropositionInput] = []
  package private(set) var forecast = MessagingForecast()

  package init() {}

  /// Adds the events of a text. Returns false if the text is not a session.
  package mutating func add(_ text: [UInt8], _ limits: EventLimits) -> Bool {
    guard case .format(let format) = EventFormat.auto.recognize(text.span, isWhole: true, limits) else { return false }
    let first = events.count
    // The offsets of the events in the text.
    var starts: [Int] = []
    func add(_ json: [UInt8], _ place: EventPlace) {
      starts.append(place.offset)
      events.append(Event(json, &words))
      if let document = try? JSONDocument(json, depthLimit: limits.depth) { forecast.note(document) }
    }
    if var converter = format.converter {
      var items: [ConvertedItem] = []
      _ = converter.convert(text.span, from: 0, isEnd: true, into: &items)
      for item in items {
        switch item {
        case .event(let json, let place): add(json, place)
        case .record(.state(let state)): states.append((events.count, state))
        case .record: break
        }
      }
    } else {
      _ = try? PropositionInput.forEachValue(of: text.span, limits, skipsFaults: true) { document, place in
        // An event that cannot be read is counted too.
        guard let document, document.isObject(document.root) else {
          hasFaults = true
          return add(Array("{}".utf8), place)
        }
        var json = JSONWriter()
        CanonicalJSON.write(document, to: &json)
        add(json.bytes, place)
      }
    }
    let isText = format.name == "text" || starts.isEmpty
    if isText { readLines(text, starts, after: first) }
    isLog = isLog || isText
    if let responses = try? PropositionInput(stream: text, limits, skipsFaults: true) {
      messages.append(first == 0 ? responses : responses.numbered(from: first))
    }
    return !starts.isEmpty || !lines.isEmpty
  }

  /// Finds the lines of a log that are evidence. `starts`: the offsets of the log's events.
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

  /// True if the session has evidence about Messaging, such as a request or a log line, even without propositions.
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

  /// Searches the events from `start` on for a gap in the numbers that the hub gives to events. Returns the number
  /// before the gap; nil if there is no gap.
  func gap(from start: Int) -> Int? {
    let numbers = events[min(start, events.count)...].compactMap(\.number)
    return zip(numbers, numbers.dropFirst()).first { $1 != $0 + 1 }?.0
  }

  /// True if an event that the session lacks did not happen. For this, the hub must have numbered the events, or the
  /// session must contain events of Messaging.
  var isRecorded: Bool { forecast.hasOwnEvents || events.contains { $0.number != nil } }
}
