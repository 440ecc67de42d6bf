internal import CScan

/// Reads one event: validates its whole JSON text, and extracts the facts that a plan contains.
///
/// Nothing is copied: a fact is a byte range of the event. Buffers are reused, and the work per event depends only on
/// the event, not on the number of wanted keys.
///
/// A class, because the compiler handles every field of a noncopyable struct at each use. Exclusivity is unchecked: one
/// `Runner` uses a reader, one call at a time, and a reader calls no code that could use the reader. Exclusivity checks
/// would cost about 590 instructions per event.
package final class FactReader {
  private(set) var plan: Box<FactPlan>
  /// The number of keys in the plan. The slots of top-level members follow the slots of the keys.
  package let keyCount: Int
  private(set) var profile: LaunchProfile
  /// The fast parser. The slower parser `reference` reads the events that the fast parser rejects, and reports their
  /// errors.
  @safe @exclusivity(unchecked) private var scanner: EventScanner
  @safe @exclusivity(unchecked) var reference: JSONScanner
  /// The number of slots that the current event has set, without the slots for which `lists` in `init` returned false.
  @safe @exclusivity(unchecked) private(set) var listedCount = 0
  /// The top-level members of the event.
  @safe @exclusivity(unchecked) private(set) var envelope = EventEnvelope()
  /// The fact of all slots that the current event has not set: absent, or an empty string (`missingDataIsEmptyText`).
  @safe @exclusivity(unchecked) private var rest = Fact.absent
  @safe @exclusivity(unchecked) private(set) var event: UInt64 = 1
  /// Indexed by node: the number of the last event in which the reference parser reached the node; detects repeats.
  let visited: FixedBuffer<UInt64>
  /// While the reference parser walks to wanted keys: the open containers around the innermost container.
  @safe @exclusivity(unchecked) var open = ScratchArray<Frame>()
  @safe @exclusivity(unchecked) var name: [UInt8] = []
  /// The byte ranges of the names of unknown top-level members of the event, if the reference parser read the event.
  @safe @exclusivity(unchecked) var othersOfReference: [Range<Int>]?
  /// True if the data must be read again in the platform's order: a wanted name was repeated, a key was written in two
  /// ways, or a name must be compared by canonical equivalence.
  @safe @exclusivity(unchecked) var mustReread = false
  /// True if the last event has the same facts for every profile, and for every plan with the same keys.
  @safe @exclusivity(unchecked) private var isForAllPlatforms = false
  let members = EventMember.allCases
  /// True if a non-ASCII name may match a key.
  let wantsWideNames: Bool

  /// Creates a reader. `lists` returns true for the slots to be listed for each event.
  init(
    _ plan: Box<FactPlan>, for profile: LaunchProfile, limits: EventLimits, kernel: ScanKernel = .best,
    lists: (Int) -> Bool
  ) {
    (self.plan, self.profile) = (plan, profile)
    let plan = plan.value
    keyCount = plan.keys.count
    scanner = EventScanner(
      plan.names, nodes: plan.reachedNodes, slots: plan.keys.count, limits: limits, kernel: kernel, lists: lists)
    reference = JSONScanner(depthLimit: limits.depth, memberLimit: limits.keys)
    visited = FixedBuffer(repeating: 0, count: plan.nodes.count)
    wantsWideNames = plan.hasWideKeys
  }

  /// Lets a program of a different platform use this reader too; the reader keeps the limits of its first user. `lists`
  /// returns true for further slots to be listed. Returns false if `plan` has different keys.
  func join(_ plan: Box<FactPlan>, lists: (Int) -> Bool) -> Bool {
    guard plan.value.keys == self.plan.value.keys else { return false }
    for slot in 0..<keyCount where lists(slot) { scanner.seats[slot].listed = 1 }
    return true
  }

  /// Creates a reader for distinct `keys`. The slot of a key is its index in sorted order.
  package convenience init(keys: [[UInt8]], for profile: LaunchProfile, limits: EventLimits, kernel: ScanKernel) {
    let plan = FactPlan(keys: keys, isCanonical: profile.keysAreCanonical)
    self.init(Box(plan), for: profile, limits: limits, kernel: kernel) { _ in false }
  }

  /// Returns the fact in a slot of the plan.
  @inline(__always)
  package func fact(_ slot: Int) -> Fact {
    let seat = scanner.seats[slot]
    return seat.event == event ? Fact(seat) : rest
  }

  /// Returns the fact in a slot. Precondition: this event has set the slot.
  @inline(__always)
  func memberFact(_ slot: Int) -> Fact { Fact(scanner.seats[slot]) }

  /// Returns the listed slot at index `number`, which must be below `listedCount`.
  @inline(__always)
  func slot(_ number: Int) -> Int { Int(scanner.slots[number]) }

  /// True if this event has set the slot, even to an absent fact (a null that the platform does not ignore).
  package func hasMember(_ slot: Int) -> Bool { scanner.seats[slot].event == event }

  /// Stores a fact. If the slot was already set, the event contains the key in two notations, and the order of the
  /// platform decides which value is used.
  @inline(__always)
  func set(_ slot: Int, _ fact: Fact) {
    let listed = scanner.seats[slot].listed
    if scanner.seats[slot].event == event {
      mustReread = true
    } else {
      scanner.slots[listedCount] = Int32(truncatingIfNeeded: slot)
      listedCount &+= Int(listed)
    }
    scanner.seats[slot] = cscan_seat(
      event: event, kind: fact.kind.rawValue, origin: fact.origin.rawValue, listed: listed, start: fact.start,
      end: fact.end)
  }

  /// Removes all facts.
  func clear() {
    event &+= 1
    listedCount = 0
    mustReread = false
    isForAllPlatforms = false
  }

  /// The byte ranges of the names, as written, of the first unknown top-level members of the event.
  package var unknownMembers: [Range<Int>] { othersOfReference ?? scanner.others }

  /// The byte ranges of the event's type and source, if they are ASCII without escapes.
  package var plainType: Range<Int>? { envelope.type.plainRange }
  package var plainSource: Range<Int>? { envelope.source.plainRange }

  /// The byte range of a timestamp that may be in seconds; nil for any other timestamp.
  package var secondsTimestamp: Range<Int>? {
    mayBeSeconds ? Int(envelope.timestamp.start)..<Int(envelope.timestamp.end) : nil
  }

  /// True for a timestamp that is a number of at least nine bytes, but not of 13 bytes: times in milliseconds have 13
  /// bytes since September 2001.
  @inline(__always)
  private var mayBeSeconds: Bool {
    let count = envelope.timestamp.end &- envelope.timestamp.start
    return count != 13 && count >= 9 && envelope.timestamp.kind == .number
  }

  /// False if the event has no unknown members, its timestamp is not in seconds, and the lengths of its type and source
  /// are not in `types` and `sources`. Bit n of these sets stands for a length of n bytes, at most 63.
  package func mayNeedHint(types: UInt64, sources: UInt64) -> Bool {
    if othersOfReference != nil || scanner.hasOthers || mayBeSeconds { return true }
    let (type, source) = (envelope.type, envelope.source)
    let hasType = types >> UInt64(type.end &- type.start) & 1 == 1 && type.kind == .plainText
    return hasType || sources >> UInt64(source.end &- source.start) & 1 == 1 && source.kind == .plainText
  }

  // MARK: the event

  /// Reads the event at `start`, a non-whitespace byte, as the platform of `newProfile` does. After an error,
  /// `envelope` is undefined.
  ///
  /// `newPlan`: the plan of the reader, or a plan that was passed to `join`. `isRepeat`: true if the last call was for
  /// the same event and a different platform. Most events have the same facts on both platforms, and are then not
  /// scanned again.
  func read(
    _ bytes: Span<UInt8>, from start: Int, _ newPlan: Box<FactPlan>, for newProfile: LaunchProfile, isRepeat: Bool
  ) throws(EventProblem) {
    rest = .absent
    if !isRepeat || !isForAllPlatforms {
      if newProfile !== profile { (plan, profile) = (newPlan, newProfile) }
      if !takesQuickly(bytes, from: start) { envelope = try readByReference(bytes, from: start) }
    }
    if !envelope.hasData, newProfile.missingDataIsEmptyText { rest = .emptyText }
  }

  /// Reads the event with the fast parser only; returns nil if the reference parser has to read the event.
  package func readQuickly(_ bytes: Span<UInt8>, from start: Int) -> EventEnvelope? {
    takesQuickly(bytes, from: start) ? envelope : nil
  }

  private func takesQuickly(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    clear()
    if othersOfReference != nil { othersOfReference = nil }
    scanner.begin(at: start, event: event)
    var hasAnswered = false
    walk: while true {
      switch scanner.step(bytes) {
      case .end: break walk
      case .name(let start, let end, let node):
        guard answer(bytes, JSONString(bytes, start, end), node) else { return false }
        hasAnswered = true
      case .refused: return false
      }
    }
    envelope.removeAll()
    envelope.end = scanner.end
    listedCount = scanner.listed
    isForAllPlatforms = !hasAnswered
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

  /// Looks up a name with escapes or other unusual bytes for the scanner. Returns false if only the reference parser
  /// can read the name.
  @inline(never)
  private func answer(_ bytes: Span<UInt8>, _ name: JSONString, _ from: Int32) -> Bool {
    let isMember = from == FactPlan.eventNode
    // A top-level member written with escapes may repeat another member; the reference parser decides.
    if isMember, member(bytes, name) != nil { return false }
    let node = isMember ? -1 : walk(bytes, name, from: from)
    let isKey = node >= 0
    scanner.answer(
      node: node, slot: isKey ? plan.value.nodes[Int(node)].slot : -1, below: isKey ? plan.value.below(node) : -1)
    return true
  }

  /// Stores a value of the data that the scanner has not stored in its slot.
  @inline(__always)
  private func take(_ member: cscan_member, _ slot: Int, _ bytes: Span<UInt8>) {
    let (start, end) = (Int(member.start), Int(member.end))
    switch cscan_kind(member.kind) {
    case CSCAN_TEXT: set(slot, Fact(JSONString(bytes, start, end)))
    case CSCAN_NULL:
      isForAllPlatforms = false
      if let fact = factOfNull(inArray: false) { set(slot, fact) }
    case CSCAN_NULL_ELEMENT:
      isForAllPlatforms = false
      if let fact = factOfNull(inArray: true) { set(slot, fact) }
    case CSCAN_EMPTY:
      isForAllPlatforms = false
      if profile.keepsEmptyObjects { set(slot, Fact(.emptyObject)) }
    default: break
    }
  }

  /// Returns the fact for a null, or nil if the platform ignores the null.
  func factOfNull(inArray: Bool) -> Fact? {
    if inArray { return profile.keepsNullElements ? Fact(.nullElement) : .absent }
    return profile.keepsNullMembers ? .absent : nil
  }

  /// Stores the value of a top-level member; returns false if the value has the wrong type.
  @inline(__always)
  private func keep(_ found: cscan_member, _ member: EventMember, _ bytes: Span<UInt8>) -> Bool {
    let (start, end) = (Int(found.start), Int(found.end))
    let kind = cscan_kind(found.kind)
    switch member {
    case .type, .source, .id, .uuid, .name, .responseId, .responseID, .parentId, .parentID, .timestamp:
      let fact: Fact
      switch kind {
      case CSCAN_PLAIN: fact = Fact(.plainText, .event, start, end)
      case CSCAN_TEXT: fact = Fact(JSONString(bytes, start, end))
      case CSCAN_NUMBER where member == .timestamp: fact = Fact(.number, .event, start, end)
      default: return kind == CSCAN_NULL && member.isOptional
      }
      envelope.keep(member, fact)
      return true
    case .data:
      switch kind {
      case CSCAN_OBJECT, CSCAN_EMPTY: envelope.data = start..<end
      default: return kind == CSCAN_NULL
      }
      return true
    case .eventNumber: return kind == CSCAN_NULL || kind == CSCAN_NUMBER && isWholeNumber(bytes, start, end)
    case .mask:
      if kind == CSCAN_NULL { return true }
      guard kind == CSCAN_ARRAY, isListOfStrings(bytes, start &+ 1, end &- 1) else { return false }
      envelope.mask = start..<end
      return true
    }
  }

  /// True if a numeric literal has neither a decimal point nor an exponent.
  func isWholeNumber(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    for index in start..<end where bytes[index] | 0x20 == 0x65 || bytes[index] == 0x2E {
      return false
    }
    return true
  }

  func isListOfStrings(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var at = JSONScanner.skipSpace(in: bytes, from: start)
    while at < end {
      guard bytes[at] == 0x22, let string = try? JSONScanner.string(in: bytes, from: at) else { return false }
      at = JSONScanner.skipSpace(in: bytes, from: string.end + 1)
      if at < end { at = JSONScanner.skipSpace(in: bytes, from: at + 1) }
    }
    return true
  }

  // MARK: names

  /// Returns the top-level member with this name; nil if the name is not known.
  func member(_ bytes: Span<UInt8>, _ name: JSONString) -> EventMember? {
    self.name.removeAll(keepingCapacity: true)
    unescape(bytes, name.start, name.end, into: &self.name)
    return members.first { self.name.elementsEqual($0.rawValue.utf8) }
  }

  /// Returns the node that a name leads to; negative if it leads to none. The name may have escapes or non-ASCII
  /// scalars.
  func walk(_ bytes: Span<UInt8>, _ string: JSONString, from node: Int32) -> Int32 {
    if string.isPlain { return plan.value.walk(bytes.extracting(string.start..<string.end), from: node) }
    self.name.removeAll(keepingCapacity: true)
    unescape(bytes, string.start, string.end, into: &self.name)
    if plan.value.isCanonical, self.name.contains(where: { $0 >= 0x80 }) {
      if wantsWideNames || mayBecomeASCII(self.name) { mustReread = true }
      return -1
    }
    let name = self.name
    return plan.value.walk(name.span, from: node)
  }

  /// True if `name` has a lead byte of U+037E, U+1FEF or U+212A, which are canonically equivalent to ASCII characters.
  private func mayBecomeASCII(_ name: [UInt8]) -> Bool {
    name.contains { $0 == 0xCD || $0 == 0xE1 || $0 == 0xE2 }
  }

  // MARK: repeated names

  /// Reads all facts again from the valid JSON object at `start..<end`. Of members with equal names, uses the member
  /// that the platform uses, in the order in which the platform flattens them.
  func reread(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) {
    clear()
    let text = bytes.extracting(start..<end).array()
    let depthLimit = reference.structure.depthLimit + 1
    guard let document = try? JSONDocument(text, depthLimit: depthLimit) else { return }
    var found: [(slot: Int, fact: Fact)] = []
    let (profile, plan) = (profile, plan.value)
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
  /// Creates the fact for a string of the event.
  @inline(__always)
  init(_ string: JSONString) {
    self.init(string.isPlain ? .plainText : string.hasEscapes ? .escapedText : .text, .event, string.start, string.end)
  }
}

extension EventEnvelope {
  /// Stores the string of a top-level member.
  @inline(__always)
  mutating func keep(_ member: EventMember, _ fact: Fact) {
    switch member {
    case .type: type = fact
    case .source: source = fact
    case .id:
      id = fact
      hasOwnID = fact.kind != .absent
    case .uuid where !hasOwnID: id = fact
    case .name: name = fact
    case .timestamp: timestamp = fact
    default: break
    }
  }
}
