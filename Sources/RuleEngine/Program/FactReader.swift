/// Reads one event: checks all of its text, and takes the facts that a plan wants.
///
/// Nothing is copied: a fact is where its bytes lie. Everything that grows is kept from event to
/// event.
struct FactReader: ~Copyable {
  let plan: FactPlan
  let profile: SemanticProfile
  var scanner: JSONScanner
  /// By slot.
  var facts: [Fact]
  /// By slot: the number of the last event in which a member stood there, a null one as well.
  var met: [UInt64]
  var event: UInt64 = 0
  /// For each node of the plan the object that last led there, to notice a repeated name.
  var visitor: [UInt64]
  var object: UInt64 = 0
  /// The number of the last object before this event's.
  var objectsBefore: UInt64 = 0
  /// The containers that are open on the way to wanted keys.
  var open: [Frame] = []
  var name: [UInt8] = []
  /// The members must be gone over again, in the platform's order: a wanted name was repeated, two
  /// spellings of one key were met, or a name must be compared by canonical equivalence.
  var mustReread = false
  /// The first known member of the event with a wrong type.
  private var wrong: EventProblem?
  /// Whether a name beyond ASCII may reach a key.
  let wantsWideNames: Bool

  /// An open container some of whose members are wanted.
  struct Frame {
    var isObject: Bool
    /// Where in the plan its members' names go on.
    var node: Int32
    /// An object's own number, or the index of an array's element.
    var number: UInt64
  }

  init(_ plan: FactPlan, for profile: SemanticProfile, limits: EventLimits) {
    self.plan = plan
    self.profile = profile
    scanner = JSONScanner(depthLimit: limits.depth, memberLimit: limits.keys)
    facts = Array(repeating: .absent, count: plan.keys.count)
    met = Array(repeating: 0, count: plan.keys.count)
    visitor = Array(repeating: 0, count: plan.nodes.count)
    wantsWideNames = plan.hasWideKeys
  }

  /// Whether the event has a member there, be it null.
  func hasMember(_ slot: Int) -> Bool { met[slot] == event }

  // MARK: the event

  /// Reads the event at `start`, which is no white space.
  mutating func read(
    _ bytes: Span<UInt8>, from start: Int
  ) throws(EventProblem) -> EventEnvelope {
    wrong = nil
    let envelope: EventEnvelope
    do throws(JSONProblem) {
      envelope = try self.envelope(bytes, from: start)
    } catch {
      throw EventProblem(error)
    }
    if let wrong { throw wrong }
    return envelope
  }

  private mutating func envelope(
    _ bytes: Span<UInt8>, from start: Int
  ) throws(JSONProblem) -> EventEnvelope {
    scanner.reset()
    clear()
    event &+= 1
    var envelope = EventEnvelope()
    guard start < bytes.count else { throw JSONProblem(.endOfInput, at: start) }
    guard bytes[start] == 0x7B else {
      _ = try scanner.skipValue(in: bytes, from: start, depth: 0)
      wrong = EventProblem(.notObject, at: start)
      return envelope
    }
    var seen: UInt32 = 0
    var at = try enter(bytes, start)
    while bytes[at] != 0x7D {
      guard bytes[at] == 0x22 else { throw JSONProblem(.unexpected(bytes[at]), at: at) }
      let name = try JSONScanner.string(in: bytes, from: at)
      let value = try JSONScanner.value(in: bytes, afterNameAt: name.end + 1)
      guard let member = member(bytes, name) else {
        at = try next(bytes, try scanner.skipValue(in: bytes, from: value, depth: 1))
        continue
      }
      let counts = seen & member.bit == 0 || profile.memberChoice == .last
      seen |= member.bit
      at = try next(bytes, try read(member, bytes, value, counts, &envelope))
    }
    envelope.end = at + 1
    for member in [EventMember.type, .source] where seen & member.bit == 0 && wrong == nil {
      wrong = EventProblem(.missing(member.rawValue), at: start)
    }
    if !envelope.hasData, profile.missingDataIsEmptyText {
      for slot in facts.indices { facts[slot] = .emptyText }
    }
    return envelope
  }

  /// Reads one known member's value. The first wrong type is kept in `wrong` and reading goes on,
  /// so that text that is no JSON behind it is found as well.
  private mutating func read(
    _ member: EventMember, _ bytes: Span<UInt8>, _ value: Int, _ counts: Bool,
    _ envelope: inout EventEnvelope
  ) throws(JSONProblem) -> Int {
    let first = bytes[value]
    var isRight = true
    var end: Int
    switch member {
    case .type, .source, .id, .uuid, .name, .responseId, .responseID, .parentId, .parentID:
      isRight = first == 0x22
      end = try scanner.skipValue(in: bytes, from: value, depth: 1)
      if isRight, counts { keep(member, try text(bytes, value), &envelope) }
    case .data:
      isRight = first == 0x7B || first == 0x6E
      if isRight, counts {
        clear()
        event &+= 1
        scanner.reset()
        mustReread = false
        end = try data(bytes, value)
        envelope.data = first == 0x7B ? value..<end : 0..<0
        if mustReread { reread(bytes, value, end) }
        scanner.reset()
      } else {
        end = try scanner.skipValue(in: bytes, from: value, depth: 1)
      }
    case .timestamp:
      isRight = first == 0x22 || first == 0x2D || first &- 0x30 < 10
      end = try scanner.skipValue(in: bytes, from: value, depth: 1)
    case .eventNumber:
      end = try scanner.skipValue(in: bytes, from: value, depth: 1)
      isRight = first == 0x2D || first &- 0x30 < 10
      for index in value..<end where bytes[index] | 0x20 == 0x65 || bytes[index] == 0x2E {
        isRight = false
      }
    case .mask:
      end = try scanner.skipValue(in: bytes, from: value, depth: 1)
      isRight = first == 0x5B && isListOfStrings(bytes, value + 1, end - 1)
    }
    if !isRight, wrong == nil {
      wrong = EventProblem(.mistyped(member.rawValue, wanted: member.wanted), at: value)
    }
    return end
  }

  private func keep(_ member: EventMember, _ fact: Fact, _ envelope: inout EventEnvelope) {
    switch member {
    case .type: envelope.type = fact
    case .source: envelope.source = fact
    case .id:
      envelope.id = fact
      envelope.hasOwnID = true
    case .uuid where !envelope.hasOwnID: envelope.id = fact
    default: break
    }
  }

  private func isListOfStrings(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var at = JSONScanner.skipSpace(in: bytes, from: start)
    while at < end {
      guard bytes[at] == 0x22, let string = try? JSONScanner.string(in: bytes, from: at) else {
        return false
      }
      at = JSONScanner.skipSpace(in: bytes, from: string.end + 1)
      if at < end { at = JSONScanner.skipSpace(in: bytes, from: at + 1) }
    }
    return true
  }

  private mutating func member(_ bytes: Span<UInt8>, _ name: JSONString) -> EventMember? {
    if name.hasEscapes {
      self.name.removeAll(keepingCapacity: true)
      unescape(bytes, name.start, name.end, into: &self.name)
      let text = String(decoding: self.name, as: UTF8.self)
      return EventMember(rawValue: text)
    }
    let length = name.end - name.start
    // The four members that nearly every event has, by length and first letter.
    switch (length, length > 0 ? bytes[name.start] : 0) {
    case (4, 0x74) where matches(bytes, name, "type"): return .type
    case (4, 0x64) where matches(bytes, name, "data"): return .data
    case (4, 0x6E) where matches(bytes, name, "name"): return .name
    case (4, 0x6D) where matches(bytes, name, "mask"): return .mask
    case (4, 0x75) where matches(bytes, name, "uuid"): return .uuid
    case (2, 0x69) where matches(bytes, name, "id"): return .id
    case (6, 0x73) where matches(bytes, name, "source"): return .source
    case (8...11, _):
      return EventMember.allCases.first { matches(bytes, name, $0.rawValue) }
    default: return nil
    }
  }

  @inline(__always)
  private func matches(_ bytes: Span<UInt8>, _ name: JSONString, _ expected: String) -> Bool {
    guard name.end - name.start == expected.utf8.count else { return false }
    var at = name.start
    for byte in expected.utf8 {
      if bytes[at] != byte { return false }
      at += 1
    }
    return true
  }

  func text(_ bytes: Span<UInt8>, _ start: Int) throws(JSONProblem) -> Fact {
    let string = try JSONScanner.string(in: bytes, from: start)
    let kind: Fact.Kind =
      string.isPlain ? .plainText : string.hasEscapes ? .escapedText : .text
    return Fact(kind, .event, string.start, string.end)
  }

  // MARK: steps

  mutating func clear() {
    for slot in facts.indices { facts[slot] = .absent }
  }

  /// The first byte inside the object that opens at `start`.
  @inline(__always)
  private func enter(_ bytes: Span<UInt8>, _ start: Int) throws(JSONProblem) -> Int {
    let at = JSONScanner.skipSpace(in: bytes, from: start + 1)
    guard at < bytes.count else { throw JSONProblem(.endOfInput, at: bytes.count) }
    return at
  }

  /// The next member's first byte, or the closing brace's.
  private func next(_ bytes: Span<UInt8>, _ end: Int) throws(JSONProblem) -> Int {
    let (separator, next) = try JSONScanner.separator(in: bytes, from: end, closer: 0x7D)
    if separator == .close { return next - 1 }
    guard bytes[next] == 0x22 else { throw JSONProblem(.unexpected(bytes[next]), at: next) }
    return next
  }
}
