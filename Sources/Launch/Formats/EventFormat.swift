/// The formats of event inputs: the values of `--events-format`.
package enum EventFormat: String, CaseIterable, Sendable {
  case auto, json, text, assurance, edge

  /// Recognizes the format of an input from its first bytes. `isWhole`: true if these bytes are the whole input.
  package func recognize(_ head: Span<UInt8>, isWhole: Bool, _ limits: EventLimits) -> FormatRecognition {
    switch self {
    case .auto: FormatSniffer(limits, isWhole: isWhole).recognize(head)
    case .json: FormatSniffer(limits, isWhole: isWhole).recognizeJSON(head, mayBeLog: false)
    case .text: .format(Self.text(limits))
    case .assurance: .format(Self.assurance(limits))
    case .edge: .format(Self.edge(limits))
    }
  }

  fileprivate static func json(isVariant: Bool) -> RecognizedFormat {
    RecognizedFormat("json", isVariant ? "JSON, as the iOS SDK writes it" : "JSON", isVariant: isVariant)
  }

  fileprivate static func text(_ limits: EventLimits) -> RecognizedFormat {
    RecognizedFormat("text", "text that the SDKs print", EventTextReader(limits))
  }

  fileprivate static func assurance(_ limits: EventLimits) -> RecognizedFormat {
    RecognizedFormat("assurance", "a session of Assurance", AssuranceReader(limits), holdsStates: true)
  }

  fileprivate static func edge(_ limits: EventLimits) -> RecognizedFormat {
    RecognizedFormat("edge", "requests to the Edge Network", EdgeHitReader(limits))
  }
}

/// Recognizes a format from the first significant character, and from the members of the first object.
private struct FormatSniffer {
  private let limits: EventLimits
  private let isWhole: Bool

  init(_ limits: EventLimits, isWhole: Bool) { (self.limits, self.isWhole) = (limits, isWhole) }

  /// The maximum number of bytes before the first event of a log. A longer text without events counts as a log, too.
  private static let longestPreamble = 1 << 20
  private static let longestEscape = 12

  func recognize(_ head: Span<UInt8>) -> FormatRecognition {
    let first = JSONScanner.skipSpace(in: head, from: 0)
    guard first < head.count else { return isWhole ? .format(EventFormat.json(isVariant: false)) : .undecided }
    let opener = head[first]
    guard opener == 0x7B || opener == 0x5B else { return log(head, isJSON: false) }
    let second = JSONScanner.skipSpace(in: head, from: first + 1)
    guard second < head.count else { return isWhole ? .format(EventFormat.json(isVariant: false)) : .undecided }
    let isJSON = opener == 0x7B ? [0x22, 0x7D].contains(head[second]) : [0x7B, 0x5D].contains(head[second])
    return isJSON ? recognizeJSON(head, mayBeLog: true) : log(head, isJSON: true)
  }

  /// Searches for an event in a log. `isJSON`: true if the first character may begin JSON. `hasMessages`: true if the
  /// lines are objects with messages.
  private func log(_ bytes: Span<UInt8>, isJSON: Bool, hasMessages: Bool = false) -> FormatRecognition {
    // The result must not depend on the number of bytes that have arrived.
    let isWhole = isWhole && bytes.count <= Self.longestPreamble
    let head = bytes.extracting(first: Self.longestPreamble)
    if EventTextReader.hasEvent(in: head, isWhole: isWhole) { return .format(EventFormat.text(limits)) }
    if isWhole {
      let isLog = hasMessages ? !hasEventLine(head) : isJSON ? beginsAsLog(head) : hasLogLine(head)
      return .format(isLog ? EventFormat.text(limits) : EventFormat.json(isVariant: false))
    }
    guard head.count >= Self.longestPreamble else { return .undecided }
    // A log has lines. Text without lines is read as JSON, whose reader has a line limit.
    let hasLines = !isJSON && head.indices.contains { head[$0] == 0x0A }
    let isLog = hasMessages || hasLines ? !hasEventLine(head) : isJSON && beginsAsLog(head)
    return .format(isLog ? EventFormat.text(limits) : EventFormat.json(isVariant: false))
  }

  /// True if one of the first lines is a line of a log, and no line of `head` is an event as JSON.
  private func hasLogLine(_ head: Span<UInt8>) -> Bool {
    head.extracting(first: Self.longestLogHead).array().split(separator: 0x0A).contains { LogLine.isOfLog(Array($0)) }
      && !hasEventLine(head)
  }

  private static let longestLogHead = 1 << 14

  /// True if the first nonblank line is of a log, although its bracket could begin a JSON array, and no line is an event
  /// as JSON.
  private func beginsAsLog(_ head: Span<UInt8>) -> Bool {
    let start = JSONScanner.skipSpace(in: head, from: 0)
    let line = head.extracting(start..<head.count).extracting(first: 256).array().prefix { $0 != 0x0A }
    return LogLine.beginsLog(Array(line)) && !hasEventLine(head)
  }

  /// True if a line begins like a JSON object, and has the members that every event has. Logs contain other objects.
  private func hasEventLine(_ head: Span<UInt8>) -> Bool {
    head.array().split(separator: 0x0A).contains { line in
      let text = Array(line.drop { $0 == 0x20 })
      return text.starts(with: [0x7B, 0x22]) && Self.eventMembers.allSatisfy { text.offset(of: $0) != nil }
    }
  }

  private static let eventMembers = ["\"type\"", "\"source\""].map { Array($0.utf8) }

  /// Recognizes a JSON format. `mayBeLog`: true if an object that is not an event may also be the first line of a log.
  func recognizeJSON(_ head: Span<UInt8>, mayBeLog: Bool) -> FormatRecognition {
    var members = FirstMembers(limits)
    do throws(JSONProblem) {
      try members.read(head, from: 0)
    } catch {
      return isCut(error, head) ? .undecided : .format(format(members))
    }
    let found = format(members)
    guard mayBeLog, !members.areOfEvent, found.name == "json" else { return .format(found) }
    if members.holdsMessage { return log(head, isJSON: true, hasMessages: true) }
    return members.end.map { afterObject(head, $0, found) } ?? .format(found)
  }

  /// True if these bytes end before the object does, so the rest of the object may still arrive.
  private func isCut(_ problem: JSONProblem, _ head: Span<UInt8>) -> Bool {
    // The bytes may also end inside a character or an escape.
    let isCut = problem.reason == .endOfInput || head.count - problem.offset < Self.longestEscape
    return isCut && !isWhole && head.count <= 2 * limits.bytes
  }

  /// Chooses a format by the text that follows objects that are not events: JSON if the next object is an event or
  /// nothing follows; possibly a log if other text follows.
  private func afterObject(_ head: Span<UInt8>, _ start: Int, _ json: RecognizedFormat) -> FormatRecognition {
    var at = JSONScanner.skipSpace(in: head, from: start)
    while at < head.count, at < Self.longestPreamble {
      guard head[at] == 0x7B else { return log(head, isJSON: true) }
      var members = FirstMembers(limits)
      do throws(JSONProblem) {
        try members.read(head, from: at)
      } catch {
        return isCut(error, head) ? .undecided : log(head, isJSON: true)
      }
      guard let end = members.end, !members.areOfEvent else { return .format(json) }
      at = JSONScanner.skipSpace(in: head, from: end)
    }
    return isWhole || at >= Self.longestPreamble ? .format(json) : .undecided
  }

  private func format(_ members: borrowing FirstMembers) -> RecognizedFormat {
    if !members.areOfEvent {
      if members.has("eventMessage") || members.has("logcatMessages") { return EventFormat.text(limits) }
      if members.holdsHits { return EventFormat.edge(limits) }
      if members.holdsEnvelopes || members.has("eventID") || (members.holdsPayload && !members.has("source")) {
        return EventFormat.assurance(limits)
      }
    }
    return EventFormat.json(isVariant: members.has("responseID") || members.has("parentID"))
  }
}

/// The names of the members of the first object of an input, or of the first object in an array at its beginning.
private struct FirstMembers: ~Copyable {
  private var names: Set<String> = []
  /// True if `events` or `data.events` is a list that is empty or whose first element has `payload`.
  private(set) var holdsEnvelopes = false
  /// True if the first element of `events` has `xdm`.
  private(set) var holdsHits = false
  /// True if `payload` is an object, but not an event.
  private(set) var holdsPayload = false
  /// True if a member contains the message of a log line, and the object has no member of an event.
  private(set) var holdsMessage = false
  /// The offset after the object; nil if the object is the first element of an array.
  private(set) var end: Int?
  private var scanner: JSONScanner

  init(_ limits: EventLimits) { scanner = JSONScanner(depthLimit: limits.depth + 8, memberLimit: .max) }

  func has(_ name: String) -> Bool { names.contains(name) }

  /// True if the object has the members that every event has.
  var areOfEvent: Bool { has("type") && has("source") }

  mutating func read(_ text: Span<UInt8>, from start: Int) throws(JSONProblem) {
    var at = try JSONScanner.token(in: text, from: start)
    let isElement = text[at] == 0x5B
    if isElement { at = try JSONScanner.token(in: text, from: at + 1) }
    guard text[at] == 0x7B else { return }
    var found: Set<String> = []
    var lists: [Int] = []
    var payload: Int?
    var hasMessage = false
    var failure: JSONProblem?
    do throws(JSONProblem) {
      let behind = try Self.members(text, at, &scanner) { name, value in
        found.insert(name)
        if name == "events" || name == "data" { lists.append(value) }
        if name == "payload", text[value] == 0x7B { payload = value }
        // The text of an event as JSON begins with a brace.
        let isText = text[value] == 0x22 && value + 1 < text.count && text[value + 1] != 0x7B
        if isText, name == "message" || name == "msg" { hasMessage = true }
      }
      end = isElement ? nil : behind
    } catch {
      failure = error
    }
    names = found
    holdsMessage = hasMessage && !has("type") && !has("source")
    if let payload {
      var inner: Set<String> = []
      do throws(JSONProblem) {
        _ = try Self.members(text, payload, &scanner) { name, _ in inner.insert(name) }
      } catch {
        failure = error
      }
      holdsPayload = !inner.isSuperset(of: ["type", "source"])
    }
    for list in lists {
      do throws(JSONProblem) {
        try look(text, at: list, isNested: text[list] == 0x7B)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Checks the value of `events`, or of `data.events` if `isNested`.
  private mutating func look(_ text: Span<UInt8>, at start: Int, isNested: Bool) throws(JSONProblem) {
    var list = start
    if isNested {
      var inner: Int?
      _ = try Self.members(text, start, &scanner) { name, value in
        if name == "events" { inner = value }
      }
      guard let inner else { return }
      list = inner
    }
    guard text[list] == 0x5B else { return }
    let first = try JSONScanner.token(in: text, from: list + 1)
    if text[first] == 0x5D { holdsEnvelopes = true }
    guard text[first] == 0x7B else { return }
    _ = try Self.members(text, first, &scanner) { name, _ in
      if name == "payload" { holdsEnvelopes = true }
      if !isNested, name == "xdm" { holdsHits = true }
    }
  }

  /// Calls `read` with the name and the offset of the value of each member of an object. Returns the offset after the
  /// object.
  private static func members(
    _ text: Span<UInt8>, _ start: Int, _ scanner: inout JSONScanner, _ read: (String, Int) -> Void
  ) throws(JSONProblem) -> Int {
    var at = try JSONScanner.token(in: text, from: start + 1)
    if text[at] == 0x7D { return at + 1 }
    while true {
      guard text[at] == 0x22 else { throw JSONProblem(.unexpected(text[at]), at: at) }
      let name = try JSONScanner.string(in: text, from: at)
      let value = try JSONScanner.value(in: text, afterNameAt: name.end + 1)
      read(String(decoding: text.extracting(name.start..<name.end).array(), as: UTF8.self), value)
      at = try scanner.skipValue(in: text, from: value, depth: 1)
      let (next, behind) = try JSONScanner.separator(in: text, from: at, closer: 0x7D)
      at = behind
      if next == .close { return at }
    }
  }
}
