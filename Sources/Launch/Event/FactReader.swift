internal import CScan
package import RuleCore

/// Reads one event: checks all of its text, and takes the facts that a plan wants.
///
/// Nothing is copied: a fact is where its bytes lie. Everything that grows is kept from event to
/// event, and nothing is gone over that the event does not hold.
package struct FactReader: ~Copyable {
  let plan: FactPlan
  /// The keys of the plan, whose slots come before those of the event's own members.
  package let keyCount: Int
  let profile: LaunchProfile
  /// Reads events; `reference` reads again what it does not take, and says what is wrong.
  private var scanner: EventScanner
  var reference: JSONScanner
  /// How many listed slots members of this event stand in.
  private(set) var listedCount = 0
  /// The members of the event itself.
  private(set) var envelope = EventEnvelope()
  /// What a slot holds in which no member stands.
  private var rest = Fact.absent
  private(set) var event: UInt64 = 1
  /// For each node of the plan the event that the reference last came there in, to notice a repeated name.
  let visited: FixedBuffer<UInt64>
  /// The containers round the innermost one that is open on the reference's way to wanted keys.
  var open = ScratchArray<Frame>()
  var name: [UInt8] = []
  /// The members must be gone over again, in the platform's order: a wanted name was repeated, two
  /// spellings of one key were met, or a name must be compared by canonical equivalence.
  var mustReread = false
  let members = EventMember.allCases
  /// Whether a name beyond ASCII may reach a key.
  let wantsWideNames: Bool

  /// `lists` says of which slots there is to be a list for each event.
  init(
    _ plan: FactPlan, for profile: LaunchProfile, limits: EventLimits, kernel: ScanKernel = .best,
    lists: (Int) -> Bool
  ) {
    self.plan = plan
    keyCount = plan.keys.count
    self.profile = profile
    scanner = EventScanner(
      plan.names, nodes: plan.reachedNodes, slots: plan.keys.count, limits: limits, kernel: kernel,
      lists: lists)
    reference = JSONScanner(depthLimit: limits.depth, memberLimit: limits.keys)
    visited = FixedBuffer(repeating: 0, count: plan.nodes.count)
    wantsWideNames = plan.hasWideKeys
  }

  /// A reader of what stands under `keys`, each once, whose slots are their places once they are sorted.
  package init(
    keys: [[UInt8]], for profile: LaunchProfile, limits: EventLimits, kernel: ScanKernel
  ) {
    let plan = FactPlan(keys: keys, isCanonical: profile.keysAreCanonical)
    self.init(plan, for: profile, limits: limits, kernel: kernel) { _ in false }
  }

  /// The fact under a key of the plan.
  @inline(__always)
  package func fact(_ slot: Int) -> Fact {
    let seat = scanner.seats[slot]
    return seat.event == event ? Fact(seat) : rest
  }

  /// The same for a key that a member of this event has.
  @inline(__always)
  func memberFact(_ slot: Int) -> Fact { Fact(scanner.seats[slot]) }

  /// The listed slot in which a member of this event stands, by number up to `listedCount`.
  @inline(__always)
  func slot(_ number: Int) -> Int { Int(scanner.slots[number]) }

  /// Whether the event has a member there, be it null.
  package func hasMember(_ slot: Int) -> Bool { scanner.seats[slot].event == event }

  /// Takes a fact. A second one under the same key is another spelling of it: the platform's order
  /// decides.
  @inline(__always)
  mutating func set(_ slot: Int, _ fact: Fact) {
    let listed = scanner.seats[slot].listed
    if scanner.seats[slot].event == event {
      mustReread = true
    } else {
      scanner.slots[listedCount] = Int32(truncatingIfNeeded: slot)
      listedCount &+= Int(listed)
    }
    scanner.seats[slot] = cscan_seat(
      event: event, kind: fact.kind.rawValue, origin: fact.origin.rawValue, listed: listed,
      start: fact.start, end: fact.end)
  }

  /// Forgets what was taken.
  mutating func clear() {
    event &+= 1
    listedCount = 0
    mustReread = false
  }

  // MARK: the event

  /// Reads the event at `start`, which is no white space. When it throws, `envelope` is of no event.
  mutating func read(
    _ bytes: Span<UInt8>, from start: Int
  ) throws(EventProblem) {
    rest = .absent
    if !takesQuickly(bytes, from: start) { envelope = try readByReference(bytes, from: start) }
    if !envelope.hasData, profile.missingDataIsEmptyText { rest = .emptyText }
  }

  /// The same by the places of strings; nil for what only the reference can speak for.
  package mutating func readQuickly(
    _ bytes: Span<UInt8>, from start: Int
  ) -> EventEnvelope? {
    takesQuickly(bytes, from: start) ? envelope : nil
  }

  private mutating func takesQuickly(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    clear()
    scanner.begin(at: start, event: event)
    walk: while true {
      switch scanner.step(bytes) {
      case .end: break walk
      case .name(let start, let end, let node):
        guard answer(bytes, JSONString(bytes, start, end), node) else { return false }
      case .refused: return false
      }
    }
    envelope = EventEnvelope()
    envelope.end = scanner.end
    listedCount = scanner.listed
    let keyCount = keyCount
    for number in 0..<scanner.count {
      let member = scanner[number]
      let slot = Int(member.slot)
      if slot < keyCount {
        take(member, slot, bytes)
      } else if !keep(member, members[slot &- keyCount], bytes) {
        return false
      }
    }
    guard envelope.type.kind != .absent, envelope.source.kind != .absent else { return false }
    if mustReread || scanner.hasRepeats {
      reread(bytes, envelope.data.lowerBound, envelope.data.upperBound)
    }
    return true
  }

  /// Says what a name leads to that is spelt with escapes or in another unusual way; false where only the
  /// reference can.
  @inline(never)
  private mutating func answer(_ bytes: Span<UInt8>, _ name: JSONString, _ from: Int32) -> Bool {
    let isMember = from == FactPlan.eventNode
    // Which of two spellings counts, the reference knows.
    if isMember, member(bytes, name) != nil { return false }
    let node = isMember ? -1 : walk(bytes, name, from: from)
    let isKey = node >= 0
    scanner.answer(
      node: node, slot: isKey ? plan.nodes[Int(node)].slot : -1,
      below: isKey ? plan.below(node) : -1)
    return true
  }

  /// Takes a value of the data that has not been put into its slot.
  @inline(__always)
  private mutating func take(_ member: cscan_member, _ slot: Int, _ bytes: Span<UInt8>) {
    let (start, end) = (Int(member.start), Int(member.end))
    switch cscan_kind(member.kind) {
    case CSCAN_TEXT: set(slot, Fact(JSONString(bytes, start, end)))
    case CSCAN_NULL: if let fact = factOfNull(inArray: false) { set(slot, fact) }
    case CSCAN_NULL_ELEMENT: if let fact = factOfNull(inArray: true) { set(slot, fact) }
    case CSCAN_EMPTY: if profile.keepsEmptyObjects { set(slot, Fact(.emptyObject)) }
    default: break
    }
  }

  /// What a null says; nil where that is nothing.
  func factOfNull(inArray: Bool) -> Fact? {
    if inArray { return profile.keepsNullElements ? Fact(.nullElement) : .absent }
    return profile.keepsNullMembers ? .absent : nil
  }

  /// Keeps the value of a member of the event itself; false when it has a wrong type.
  @inline(__always)
  private mutating func keep(
    _ found: cscan_member, _ member: EventMember, _ bytes: Span<UInt8>
  ) -> Bool {
    let (start, end) = (Int(found.start), Int(found.end))
    let kind = cscan_kind(found.kind)
    switch member {
    case .type, .source, .id, .uuid, .name, .responseId, .responseID, .parentId, .parentID:
      switch kind {
      case CSCAN_PLAIN: envelope.keep(member, Fact(.plainText, .event, start, end))
      case CSCAN_TEXT: envelope.keep(member, Fact(JSONString(bytes, start, end)))
      default: return false
      }
    case .data:
      switch kind {
      case CSCAN_OBJECT, CSCAN_EMPTY: envelope.data = start..<end
      case CSCAN_NULL: break
      default: return false
      }
    case .timestamp: return kind == CSCAN_PLAIN || kind == CSCAN_TEXT || kind == CSCAN_NUMBER
    case .eventNumber: return kind == CSCAN_NUMBER && isWholeNumber(bytes, start, end)
    case .mask: return kind == CSCAN_ARRAY && isListOfStrings(bytes, start &+ 1, end &- 1)
    }
    return true
  }

  /// Whether a number is spelt with neither a point nor an exponent.
  func isWholeNumber(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    for index in start..<end where bytes[index] | 0x20 == 0x65 || bytes[index] == 0x2E {
      return false
    }
    return true
  }

  func isListOfStrings(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
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

  // MARK: names

  /// The event's own member with this name.
  mutating func member(_ bytes: Span<UInt8>, _ name: JSONString) -> EventMember? {
    self.name.removeAll(keepingCapacity: true)
    unescape(bytes, name.start, name.end, into: &self.name)
    return members.first { self.name.elementsEqual($0.rawValue.utf8) }
  }

  /// The node that a name leads to, whatever it holds, or one below 0.
  mutating func walk(_ bytes: Span<UInt8>, _ name: JSONString, from node: Int32) -> Int32 {
    if name.isPlain { return plan.walk(bytes.extracting(name.start..<name.end), from: node) }
    self.name.removeAll(keepingCapacity: true)
    unescape(bytes, name.start, name.end, into: &self.name)
    if plan.isCanonical, self.name.contains(where: { $0 >= 0x80 }) {
      if wantsWideNames || mayBecomeASCII(self.name) { mustReread = true }
      return -1
    }
    return plan.walk(self.name.span, from: node)
  }

  /// Whether a letter of `name` is canonically an ASCII one: U+037E, U+1FEF and U+212A are.
  private func mayBecomeASCII(_ name: [UInt8]) -> Bool {
    name.contains { $0 == 0xCD || $0 == 0xE1 || $0 == 0xE2 }
  }

  // MARK: repeated names

  /// Takes all facts anew from the data at `start..<end`, which has been checked: of members with
  /// one name the one that counts, in the order in which the platform flattens them.
  mutating func reread(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) {
    clear()
    let text = bytes.extracting(start..<end).array()
    let depthLimit = reference.structure.depthLimit + 1
    guard let document = try? JSONDocument(text, depthLimit: depthLimit) else { return }
    var found: [(slot: Int, fact: Fact)] = []
    let (profile, plan) = (profile, plan)
    FlattenedData.forEachLeaf(of: document.root, in: document, for: profile) {
      path, value, inArray in
      guard let slot = plan.slot(of: path) else { return }
      let range = document.range(value)
      let (low, high) = (start + range.lower, start + range.upper)
      let fact: Fact =
        switch document.kind(value) {
        case .true: Fact(.true)
        case .false: Fact(.false)
        case .null: Fact(inArray && profile.keepsNullElements ? .nullElement : .absent)
        case .number: Fact(.number, .event, low, high)
        case .object: Fact(.emptyObject)
        case .string, .word, .array: Fact(.escapedText, .event, low + 1, high - 1)
        }
      found.append((slot, fact))
    }
    for (slot, fact) in found { set(slot, fact) }
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

extension EventEnvelope {
  /// Takes the string of a member of the event.
  @inline(__always)
  mutating func keep(_ member: EventMember, _ fact: Fact) {
    switch member {
    case .type: type = fact
    case .source: source = fact
    case .id:
      id = fact
      hasOwnID = true
    case .uuid where !hasOwnID: id = fact
    default: break
    }
  }
}
