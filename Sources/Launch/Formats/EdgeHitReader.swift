/// Reads the events in request bodies to the Edge Network, so that the events can be replayed.
///
/// Source: adobe/aepsdk-edge-ios: EdgeHit, RequestBuilder @5.0.3 (read).
package struct EdgeHitReader: EventConverter {
  private let limits: EventLimits

  package init(_ limits: EventLimits) { self.limits = limits }

  package var wholeLimit: Int? { limits.session }

  package mutating func convert(
    _ bytes: Span<UInt8>, from start: Int, isEnd: Bool, into items: inout [ConvertedItem]
  ) -> Int {
    guard isEnd else { return start }
    for part in JSONObjects.find(in: bytes, from: start, unwraps: false, limits) {
      if let problem = part.problem {
        items.append(.record(.unusable(problem, part.place)))
        continue
      }
      // Does not fail, because `JSONObjects` has already scanned the text.
      guard let hit = try? JSONDocument(bytes.extracting(part.range).array(), depthLimit: .max) else { continue }
      Self.read(hit, part.place, into: &items)
    }
    return bytes.count
  }

  private static func read(_ hit: JSONDocument, _ start: EventPlace, into items: inout [ConvertedItem]) {
    guard let events = hit.presentMember(hit.root, "events") else {
      items.append(.record(.unusable(EventProblem(.missing("events"), at: 0), start)))
      return
    }
    guard hit.isArray(events) else {
      items.append(.record(.unusable(EventProblem(.mistyped("events", wanted: "an array"), at: 0), start)))
      return
    }
    var place = start
    for event in hit.elements(events) {
      place.advance(over: hit.text.span, from: place.offset - start.offset, to: hit.range(event).lower)
      guard let xdm = hit.presentMember(event, "xdm") else {
        items.append(.record(.unusable(EventProblem(.missing("xdm"), at: 0), place)))
        continue
      }
      guard hit.isObject(xdm) else {
        items.append(.record(.unusable(EventProblem(.mistyped("xdm", wanted: "an object"), at: 0), place)))
        continue
      }
      items.append(.event(canonical(event, xdm, of: hit).json, place))
    }
  }

  private static func canonical(_ event: JSONDocument.Value, _ xdm: JSONDocument.Value, of hit: JSONDocument)
    -> CanonicalEvent
  {
    var canonical = CanonicalEvent()
    canonical.name = Array("AEP Request Event".utf8)
    canonical.type = Array("com.adobe.eventType.edge".utf8)
    canonical.source = Array("com.adobe.eventSource.requestContent".utf8)
    canonical.id = hit.presentMember(xdm, "_id").flatMap { hit.kind($0) == .string ? hit.string($0) : nil }
    canonical.time = hit.presentMember(xdm, "timestamp").flatMap { hit.instant($0) }
    var json = JSONWriter()
    json.raw("{\"xdm\":{")
    var isFirst = true
    for (name, value) in hit.members(xdm) where !hit.isNamed(name, "_id") {
      if !isFirst { json.raw(",") }
      isFirst = false
      json.string(hit.string(name).span)
      json.raw(":")
      json.value(value, of: hit)
    }
    json.raw("}")
    for name in ["data", "query"] {
      guard let value = hit.presentMember(event, name) else { continue }
      json.raw(",\"\(name)\":")
      json.value(value, of: hit)
    }
    json.raw("}")
    canonical.data = json.take()
    return canonical
  }
}
