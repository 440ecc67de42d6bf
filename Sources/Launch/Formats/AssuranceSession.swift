/// Sorts the entries of an Assurance session, and converts them to events and states.
struct AssuranceSession {
  /// The items made from an entry, with the entry's position in the order of the session.
  private struct Entry {
    let time: Instant
    let number: Int
    let items: [ConvertedItem]
  }

  /// The pieces of a payload.
  private struct Chunks {
    /// The piece with the lowest number so far. Its entry gives the time and the position of the whole payload.
    var first: AssuranceEnvelope
    var firstNumber: Int
    var total: Int
    var texts: [Int: [UInt8]]
  }

  private let limits: EventLimits
  private var entries: [Entry] = []
  private var chunks: [[UInt8]: Chunks] = [:]
  /// The ids of `chunks`, in the order of the input.
  private var chunkIDs: [[UInt8]] = []
  /// The position of the first event of the SDK.
  private var firstEvent: EventPlace?
  /// The first event time that is probably not in milliseconds, and the position of its event.
  private var otherUnit: (time: Instant, place: EventPlace)?

  init(_ limits: EventLimits) { self.limits = limits }

  mutating func add(_ item: ConvertedItem) {
    // The time of the item is not known, so the item keeps its position in the input.
    let last = entries.last
    entries.append(Entry(time: last?.time ?? Self.start, number: last?.number ?? 0, items: [item]))
  }

  private static let start = Instant(milliseconds: .min)

  mutating func add(_ envelope: AssuranceEnvelope) {
    guard let chunk = envelope.chunk else {
      if let payload = envelope.payload { add(payload, of: envelope.document, envelope) }
      return
    }
    guard var known = chunks[chunk.id] else {
      chunkIDs.append(chunk.id)
      chunks[chunk.id] = Chunks(
        first: envelope, firstNumber: chunk.number, total: chunk.total, texts: [chunk.number: chunk.text])
      return
    }
    chunks[chunk.id] = nil
    known.total = max(known.total, chunk.total)
    if known.texts[chunk.number] == nil { known.texts[chunk.number] = chunk.text }
    if chunk.number < known.firstNumber { (known.first, known.firstNumber) = (envelope, chunk.number) }
    chunks[chunk.id] = known
  }

  /// Adds all entries to `items`, sorted by time, then by number.
  mutating func finish(into items: inout [ConvertedItem]) {
    for id in chunkIDs {
      if let chunks = chunks[id] { add(chunks) }
    }
    if let firstEvent {
      items.append(
        .record(
          FormatDiagnostic.afterRules.record("Assurance records events after the rules are evaluated", at: firstEvent)))
    }
    if let (time, place) = otherUnit {
      let summary =
        "the timestamp \(time.milliseconds) is \(time.spelling), because timestamps are milliseconds since 1970"
      items.append(.record(FormatDiagnostic.otherUnit.record(summary, at: place)))
    }
    // Stable, so that entries without a time and number stay in input order.
    let order = entries.indices.sorted { one, other in
      (entries[one].time, entries[one].number, one) < (entries[other].time, entries[other].number, other)
    }
    for place in order { items += entries[place].items }
  }

  // MARK: chunks

  private mutating func add(_ chunks: Chunks) {
    let place = chunks.first.place
    guard chunks.texts.count >= chunks.total else {
      let count = chunks.texts.count
      let summary = "the session contains only \(count) of \(chunks.total) chunks of an event"
      return append(.record(FormatDiagnostic.chunkMissing.record(summary, at: place)), chunks.first)
    }
    let text = chunks.texts.sorted { $0.key < $1.key }.flatMap(\.value)
    let isLong = text.count > limits.bytes
    if isLong {
      return append(.record(.unusable(EventProblem(.oversize(limit: limits.bytes), at: 0), place)), chunks.first)
    }
    guard let json = Self.payload(text, limits), json.isObject(json.root) else {
      return append(
        .record(FormatDiagnostic.unreadable.record("the joined chunks are not a JSON object", at: place)), chunks.first)
    }
    add(json.root, of: json, chunks.first)
  }

  private static func payload(_ text: [UInt8], _ limits: EventLimits) -> JSONDocument? {
    let span = text.span
    let start = JSONScanner.skipSpace(in: span, from: 0)
    guard start < text.count else { return nil }
    var scanner = JSONScanner(depthLimit: limits.depth + 2, memberLimit: .max)
    guard let end = try? scanner.skipValue(in: span, from: start, depth: 0),
      JSONScanner.skipSpace(in: span, from: end) == text.count
    else { return nil }
    return try? JSONDocument(text, depthLimit: .max)
  }

  private mutating func append(_ item: ConvertedItem, _ envelope: AssuranceEnvelope) { append([item], envelope) }

  private mutating func append(_ items: [ConvertedItem], _ envelope: AssuranceEnvelope) {
    if items.isEmpty { return }
    entries.append(Entry(time: envelope.time ?? Self.start, number: envelope.number ?? 0, items: items))
  }

  // MARK: payloads

  private mutating func add(_ payload: JSONDocument.Value, of json: JSONDocument, _ envelope: AssuranceEnvelope) {
    if envelope.type.elementsEqual("generic".utf8) {
      append(generic(payload, json, envelope), envelope)
    } else if envelope.type.elementsEqual("control".utf8),
      json.text(payload, "type")?.elementsEqual("fakeEvent".utf8) ?? false,
      let detail = json.presentMember(payload, "detail"), let event = fake(detail, json, envelope)
    {
      append(.event(event.json, envelope.place), envelope)
    }
  }

  /// Returns the states and the event of an entry of the SDK.
  private mutating func generic(
    _ payload: JSONDocument.Value, _ json: JSONDocument, _ envelope: AssuranceEnvelope
  ) -> [ConvertedItem] {
    var items = states(payload, json).map { ConvertedItem.record(.state($0)) }
    guard let type = json.text(payload, "ACPExtensionEventType"),
      let id = json.text(payload, "ACPExtensionEventUniqueIdentifier"),
      let source = json.text(payload, "ACPExtensionEventSource")
    else { return items }
    var event = CanonicalEvent()
    event.name = json.text(payload, "ACPExtensionEventName")
    event.type = EventVocabulary.spelling(ofType: type)
    event.source = EventVocabulary.spelling(ofSource: source)
    event.id = id
    let stamp = json.presentMember(payload, "ACPExtensionEventTimestamp")
    event.time = stamp.flatMap { json.instant($0) } ?? envelope.time
    let hasNumber = stamp.map { json.kind($0) == .number } ?? envelope.hasNumericTime
    if otherUnit == nil, hasNumber, let time = event.time, Instant.otherUnit(time.milliseconds) != nil {
      otherUnit = (time, envelope.place)
    }
    event.responseID = json.text(payload, "ACPExtensionEventResponseIdentifier")
    event.parentID = json.text(payload, "ACPExtensionEventParentIdentifier")
    event.number = envelope.number
    if let data = json.presentMember(payload, "ACPExtensionEventData") {
      guard json.isObject(data) else {
        let record = FormatDiagnostic.unreadable.record("the data are not an object", at: envelope.place)
        return items + [.record(record)]
      }
      event.data = json.json(of: data)
    }
    firstEvent = min(firstEvent ?? envelope.place, envelope.place)
    items.append(.event(event.json, envelope.place))
    return items
  }

  private func states(_ payload: JSONDocument.Value, _ json: JSONDocument) -> [StateRecord] {
    guard let metadata = json.presentMember(payload, "metadata"),
      let data = json.presentMember(payload, "ACPExtensionEventData"), let owner = json.text(data, "stateowner")
    else { return [] }
    let kinds: [(name: String, kind: StateRecordKind)] = [("state.data", .standard), ("xdm.state.data", .xdm)]
    return kinds.compactMap { name, kind in
      guard let state = json.presentMember(metadata, name), json.isObject(state) else { return nil }
      return StateRecord(owner: owner, kind: kind, data: json.json(of: state))
    }
  }

  /// Returns the event that the Assurance service asks the SDK to dispatch.
  private func fake(_ detail: JSONDocument.Value, _ json: JSONDocument, _ envelope: AssuranceEnvelope)
    -> CanonicalEvent?
  {
    guard let type = json.text(detail, "eventType"), let source = json.text(detail, "eventSource") else { return nil }
    var event = CanonicalEvent()
    event.name = json.text(detail, "eventName")
    event.type = EventVocabulary.spelling(ofType: type)
    event.source = EventVocabulary.spelling(ofSource: source)
    event.time = envelope.time
    event.number = envelope.number
    event.data = json.presentMember(detail, "eventData").flatMap { json.isObject($0) ? json.json(of: $0) : nil }
    return event
  }
}

extension EventPlace: Comparable {
  package static func < (one: Self, other: Self) -> Bool { one.offset < other.offset }
}
