/// Reads the events and shared states of a recorded Assurance session, in the order in which they happened.
///
/// Source: adobe/aepsdk-assurance-ios: AssuranceEvent.swift, EventChunker.swift @5.0.3; adobe/aepsdk-assurance-android:
/// AssuranceEvent.java @3.0.7 (read); exports of the service.
package struct AssuranceReader: EventConverter {
  private let limits: EventLimits

  package init(_ limits: EventLimits) { self.limits = limits }

  package var wholeLimit: Int? { limits.session }

  package mutating func convert(
    _ bytes: Span<UInt8>, from start: Int, isEnd: Bool, into items: inout [ConvertedItem]
  ) -> Int {
    guard isEnd else { return start }
    var session = AssuranceSession(limits)
    for part in JSONObjects.find(in: bytes, from: start, unwraps: true, limits) {
      if let problem = part.problem {
        session.add(.record(.unusable(problem, part.place)))
        continue
      }
      // Does not fail, because `JSONObjects` has already scanned the text.
      guard let envelope = try? JSONDocument(bytes.extracting(part.range).array(), depthLimit: .max) else { continue }
      session.add(AssuranceEnvelope(envelope, part.place))
    }
    session.finish(into: &items)
    return bytes.count
  }
}

/// An entry of a session: its client, its time and its payload.
struct AssuranceEnvelope {
  let document: JSONDocument
  let place: EventPlace
  let type: [UInt8]
  /// The time when the entry was sent, in milliseconds since 1970.
  let time: Instant?
  let hasNumericTime: Bool
  /// The entry's number among the entries of its client.
  let number: Int?
  let payload: JSONDocument.Value?

  init(_ document: JSONDocument, _ place: EventPlace) {
    (self.document, self.place) = (document, place)
    let root = document.root
    type = document.text(root, "type") ?? []
    let stamp = document.presentMember(root, "timestamp")
    time = stamp.flatMap { document.instant($0) }
    hasNumericTime = stamp.map { document.kind($0) == .number } ?? false
    number = document.integer(root, "eventNumber")
    payload = document.presentMember(root, "payload")
  }

  /// A piece of a payload that was too large for one entry.
  struct Chunk {
    let id: [UInt8]
    let number: Int
    let total: Int
    let text: [UInt8]
  }

  var chunk: Chunk? {
    guard let payload, let text = document.text(payload, "chunkData") else { return nil }
    let metadata = document.presentMember(document.root, "metadata") ?? document.presentMember(payload, "metadata")
    guard let metadata, let id = document.text(metadata, "chunkId") else { return nil }
    guard let number = document.integer(metadata, "chunkSequenceNumber") else { return nil }
    return Chunk(id: id, number: number, total: document.integer(metadata, "chunkTotal") ?? 1, text: text)
  }
}

extension JSONDocument {
  /// Returns the string of a member, as WTF-8; nil if the member is missing or not a string.
  func text(_ object: Value, _ name: String) -> [UInt8]? {
    presentMember(object, name).flatMap { kind($0) == .string ? string($0) : nil }
  }

  /// Returns the integer of a member; nil if the member is missing or not an integer.
  func integer(_ object: Value, _ name: String) -> Int? {
    guard let value = presentMember(object, name), kind(value) == .number else { return nil }
    let text = String(decoding: lexeme(value), as: UTF8.self)
    return Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
  }
}
