/// Reads one event: checks all of its text, and takes the facts that a plan wants.
///
/// Nothing is copied: a fact is where its bytes lie. Everything that grows is kept from event to
/// event, and nothing is gone over that the event does not hold.
struct FactReader: ~Copyable {
  let plan: FactPlan
  let names: NameTable
  let profile: SemanticProfile
  /// By slot.
  private let seats: FixedBuffer<Seat>
  /// The slots that members of this event stand in, each once.
  private let slots: FixedBuffer<Int32>
  private(set) var slotCount = 0
  /// What a slot holds in which no member stands.
  private var rest = Fact.absent
  private var event: UInt64 = 1
  /// For each node of the plan the object that last led there, to notice a repeated name.
  let visitor: FixedBuffer<UInt64>
  var object: UInt64 = 0
  /// The number of the last object before this event's.
  var objectsBefore: UInt64 = 0
  /// The containers round the innermost one that is open on the way to wanted keys.
  var open = Pile<Frame>()
  var name: [UInt8] = []
  /// The members must be gone over again, in the platform's order: a wanted name was repeated, two
  /// spellings of one key were met, or a name must be compared by canonical equivalence.
  var mustReread = false
  /// The first known member of the event with a wrong type.
  private var wrong: EventProblem?
  private let members = EventMember.allCases
  private let memberNames = NameTable(
    EventMember.allCases.enumerated().map {
      NameTable.Name(from: 0, target: Int32($0.offset), name: Array($0.element.rawValue.utf8))
    })
  /// Whether a name beyond ASCII may reach a key.
  let wantsWideNames: Bool

  /// A fact and the number of the event in which a member, be it null, last stood there.
  private struct Seat: BitwiseCopyable {
    var event: UInt64 = 0
    var fact = Fact.absent
  }

  /// An open container some of whose members are wanted.
  struct Frame: BitwiseCopyable {
    var isObject: Bool
    /// Where in the plan its members' names go on.
    var node: Int32
    /// An object's own number, or the index of an array's element.
    var number: UInt64
  }

  init(_ plan: FactPlan, for profile: SemanticProfile) {
    self.plan = plan
    names = plan.names
    self.profile = profile
    seats = FixedBuffer(repeating: Seat(), count: plan.keys.count)
    slots = FixedBuffer(repeating: 0, count: plan.keys.count)
    visitor = FixedBuffer(repeating: 0, count: plan.nodes.count)
    wantsWideNames = plan.hasWideKeys
  }

  /// The fact under a key of the plan.
  @inline(__always)
  func fact(_ slot: Int) -> Fact { seats[slot].event == event ? seats[slot].fact : rest }

  /// The slot in which a member of this event stands, by number up to `slotCount`.
  @inline(__always)
  func slot(_ number: Int) -> Int { Int(slots[number]) }

  /// Whether the event has a member there, be it null.
  func hasMember(_ slot: Int) -> Bool { seats[slot].event == event }

  /// Takes a fact. A second one under the same key is another spelling of it: the platform's order
  /// decides.
  @inline(__always)
  mutating func set(_ slot: Int, _ fact: Fact) {
    if seats[slot].event == event {
      mustReread = true
    } else {
      slots[slotCount] = Int32(truncatingIfNeeded: slot)
      slotCount &+= 1
    }
    seats[slot] = Seat(event: event, fact: fact)
  }

  /// Forgets what was taken.
  mutating func clear() {
    event &+= 1
    slotCount = 0
  }

  // MARK: the event

  /// Reads the event at `start`, which is no white space.
  mutating func read(
    _ bytes: Span<UInt8>, from start: Int, by scanner: inout some TextScanner & ~Copyable
  ) throws(EventProblem) -> EventEnvelope {
    wrong = nil
    let envelope: EventEnvelope
    do throws(JSONProblem) {
      envelope = try self.envelope(bytes, from: start, &scanner)
    } catch {
      throw EventProblem(error)
    }
    if let wrong { throw wrong }
    return envelope
  }

  private mutating func envelope(
    _ bytes: Span<UInt8>, from start: Int, _ scanner: inout some TextScanner & ~Copyable
  ) throws(JSONProblem) -> EventEnvelope {
    scanner.begin(bytes, at: start)
    clear()
    rest = .absent
    var envelope = EventEnvelope()
    guard start < bytes.count else { throw JSONProblem(.endOfInput, at: start) }
    guard bytes[start] == 0x7B else {
      _ = try scanner.skipValue(in: bytes, from: start, depth: 0)
      wrong = EventProblem(.notObject, at: start)
      return envelope
    }
    var seen: UInt32 = 0
    var (at, byte) = try JSONScanner.tokenByte(in: bytes, from: start + 1)
    while byte != 0x7D {
      guard byte == 0x22 else { throw JSONProblem(.unexpected(byte), at: at) }
      let (behind, value) = try scanner.name(in: bytes, from: at)
      if let member = member(bytes, at &+ 1, behind &- 1) {
        let counts = seen & member.bit == 0 || profile.memberChoice == .last
        seen |= member.bit
        at = try read(member, bytes, value, bytes[value], counts, &envelope, &scanner)
      } else {
        at = try scanner.skipValue(in: bytes, from: value, depth: 1)
      }
      (at, byte) = try JSONScanner.tokenByte(in: bytes, from: at)
      if byte == 0x2C {
        (at, byte) = try JSONScanner.tokenByte(in: bytes, from: at &+ 1)
        if byte == 0x7D { throw JSONProblem(.unexpected(byte), at: at) }
      } else if byte != 0x7D {
        throw JSONProblem(.unexpected(byte), at: at)
      }
    }
    envelope.end = at + 1
    for member in [EventMember.type, .source] where seen & member.bit == 0 && wrong == nil {
      wrong = EventProblem(.missing(member.rawValue), at: start)
    }
    if !envelope.hasData, profile.missingDataIsEmptyText { rest = .emptyText }
    return envelope
  }

  /// Reads one known member's value. The first wrong type is kept in `wrong` and reading goes on,
  /// so that text that is no JSON behind it is found as well.
  private mutating func read(
    _ member: EventMember, _ bytes: Span<UInt8>, _ value: Int, _ first: UInt8, _ counts: Bool,
    _ envelope: inout EventEnvelope, _ scanner: inout some TextScanner & ~Copyable
  ) throws(JSONProblem) -> Int {
    var isRight = true
    var end: Int
    switch member {
    case .type, .source, .id, .uuid, .name, .responseId, .responseID, .parentId, .parentID:
      isRight = first == 0x22
      if isRight {
        try scanner.structure.count(at: value)
        let text = Fact(try scanner.string(in: bytes, from: value))
        end = Int(text.end) + 1
        if counts { keep(member, text, &envelope) }
      } else {
        end = try scanner.skipValue(in: bytes, from: value, depth: 1)
      }
    case .data:
      isRight = first == 0x7B || first == 0x6E
      if isRight, counts {
        clear()
        mustReread = false
        scanner.structure.members = 0
        end = try data(bytes, value, &scanner)
        envelope.data = first == 0x7B ? value..<end : 0..<0
        if mustReread { reread(bytes, value, end, scanner.structure.depthLimit) }
        scanner.structure.members = 0
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

  /// The known member whose name is spelt `bytes[start..<end]`.
  @inline(__always)
  private mutating func member(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int
  ) -> EventMember? {
    var place = memberNames.find(bytes, start, end, from: 0)
    if place == NameTable.unsettled { place = oddMember(bytes, JSONString(bytes, start, end)) }
    return place < 0 ? nil : members[Int(place)]
  }

  /// The same for a name that is spelt with escapes or in another unusual way.
  @inline(never)
  private mutating func oddMember(_ bytes: Span<UInt8>, _ name: JSONString) -> Int32 {
    self.name.removeAll(keepingCapacity: true)
    unescape(bytes, name.start, name.end, into: &self.name)
    let place = members.firstIndex { self.name.elementsEqual($0.rawValue.utf8) }
    return place.map { Int32($0) } ?? NameTable.nowhere
  }
}

extension Fact {
  /// The text of a string of the event.
  @inline(__always)
  init(_ string: JSONString) {
    self.init(
      string.isPlain ? .plainText : string.hasEscapes ? .escapedText : .text, .event, string.start,
      string.end)
  }
}
