package import RuleEngine

/// What a way of reading makes of an event.
package enum EventReading: Equatable {
  case refused
  /// Its members, the offset behind it, and the fact under each key of the plan.
  case event(EventEnvelope, facts: [Fact?])

  /// By the places of its strings, which may leave it to the reference.
  package init(quickly text: Span<UInt8>, from start: Int, _ reader: inout FactReader) {
    self.init(reader.readQuickly(text, from: start), reader)
  }

  /// Byte by byte.
  package init(byReference text: Span<UInt8>, from start: Int, _ reader: inout FactReader) {
    self.init(try? reader.readByReference(text, from: start), reader)
  }

  private init(_ envelope: EventEnvelope?, _ reader: borrowing FactReader) {
    guard let envelope else {
      self = .refused
      return
    }
    var facts: [Fact?] = []
    for slot in 0..<reader.keyCount {
      facts.append(reader.hasMember(slot) ? reader.fact(slot) : nil)
    }
    self = .event(envelope, facts: facts)
  }

  /// Where the two ways differ on the event at `start`, or nil.
  ///
  /// What is no event to the reference is none to the other way. Events that the reference takes the
  /// other way takes as well; with `mayRefuse` it need not.
  package static func difference(_ text: Span<UInt8>, from start: Int, _ reader: inout FactReader, mayRefuse: Bool)
    -> String?
  {
    let quick = EventReading(quickly: text, from: start, &reader)
    let wanted = EventReading(byReference: text, from: start, &reader)
    if quick == wanted { return nil }
    if quick != .refused { return "read as \(quick), not as \(wanted)" }
    guard case .event(let envelope, _) = wanted, !mayRefuse else { return nil }
    // What stands behind an event may keep the scanner from taking it.
    let isWhole = JSONScanner.skipSpace(in: text, from: envelope.end) == text.count
    return isWhole ? "not read" : nil
  }
}
