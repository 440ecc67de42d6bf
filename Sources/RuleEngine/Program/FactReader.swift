/// Reads one event: checks all of its text, and takes the facts that a plan wants.
///
/// Nothing is copied: a fact is where its bytes lie. Everything that grows is kept from event to
/// event.
struct FactReader: ~Copyable {
  private let plan: FactPlan
  private let profile: SemanticProfile
  private var scanner: JSONScanner
  /// By slot.
  private(set) var facts: [Fact]
  /// For each node of the plan the object that last led there, to notice a repeated name.
  private var visitor: [UInt32]
  private var object: UInt32 = 0
  private var name: [UInt8] = []
  /// Two spellings of one key were met, of which the platform's map chooses.
  private var hasClash = false
  /// A wanted name was met again, so that what the first one brought must go.
  private var hasRepeat = false
  /// The first known member of the event with a wrong type.
  private var wrong: EventProblem?
  /// Whether a name beyond ASCII may reach a key.
  private let wantsWideNames: Bool

  init(_ plan: FactPlan, for profile: SemanticProfile, limits: EventLimits) {
    self.plan = plan
    self.profile = profile
    scanner = JSONScanner(depthLimit: limits.depth, memberLimit: limits.keys)
    facts = Array(repeating: .absent, count: plan.keys.count)
    visitor = Array(repeating: 0, count: plan.nodes.count)
    wantsWideNames = plan.hasWideKeys
  }

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
    clear(0..<Int32(facts.count))
    var envelope = EventEnvelope()
    guard start < bytes.count else { throw JSONProblem(.endOfInput, at: start) }
    guard bytes[start] == 0x7B else {
      _ = try scanner.skipValue(in: bytes, from: start, depth: 0)
      wrong = EventProblem(.notObject, at: start)
      return envelope
    }
    var seen: UInt32 = 0
    var at = try open(bytes, start)
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
        clear(0..<Int32(facts.count))
        scanner.reset()
        (hasClash, hasRepeat) = (false, false)
        end = try object(bytes, value, node: 0, depth: 1)
        envelope.data = first == 0x7B ? value..<end : 0..<0
        if hasRepeat || hasClash && profile.memberOrder == .javaHash { reread(bytes, value, end) }
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
    case .id: envelope.id = fact
    case .uuid where envelope.id.kind == .absent: envelope.id = fact
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

  // MARK: data

  /// Reads an object, or a value that is none, whose member names continue at `node`; returns the
  /// offset behind it. Recurses once a level of a wanted key, never for what is skipped.
  private mutating func object(
    _ bytes: Span<UInt8>, _ start: Int, node: Int32, depth: Int
  ) throws(JSONProblem) -> Int {
    guard bytes[start] == 0x7B, node >= 0, !plan.keys.isEmpty else {
      return try scanner.skipValue(in: bytes, from: start, depth: depth)
    }
    if depth >= scanner.depthLimit {
      throw JSONProblem(.nested(over: scanner.depthLimit), at: start)
    }
    object &+= 1
    let this = object
    var at = try open(bytes, start)
    if bytes[at] == 0x7D {
      try scanner.count(at: at)
      return at + 1
    }
    while true {
      guard bytes[at] == 0x22 else { throw JSONProblem(.unexpected(bytes[at]), at: at) }
      let name = try JSONScanner.string(in: bytes, from: at)
      let value = try JSONScanner.value(in: bytes, afterNameAt: name.end + 1)
      let target = walk(bytes, name, from: node)
      var end: Int
      if target == Self.wide {
        end = try scanner.skipValue(in: bytes, from: value, depth: depth + 1)
        wideMember(bytes, name, value, end, below: node)
      } else if target < 0 {
        end = try scanner.skipValue(in: bytes, from: value, depth: depth + 1)
      } else if visitor[Int(target)] == this, profile.memberChoice == .first {
        end = try scanner.skipValue(in: bytes, from: value, depth: depth + 1)
      } else {
        if visitor[Int(target)] == this { hasRepeat = true }
        visitor[Int(target)] = this
        end = try wanted(bytes, value, node: target, depth: depth + 1, inArray: false)
      }
      let (separator, next) = try JSONScanner.separator(in: bytes, from: end, closer: 0x7D)
      if separator == .close { return next }
      at = next
    }
  }

  private mutating func array(
    _ bytes: Span<UInt8>, _ start: Int, node: Int32, depth: Int
  ) throws(JSONProblem) -> Int {
    if depth >= scanner.depthLimit {
      throw JSONProblem(.nested(over: scanner.depthLimit), at: start)
    }
    var at = JSONScanner.skipSpace(in: bytes, from: start + 1)
    guard at < bytes.count else { throw JSONProblem(.endOfInput, at: bytes.count) }
    if bytes[at] == 0x5D {
      try scanner.count(at: at)
      return at + 1
    }
    var index = 0
    while true {
      let target = plan.walk(decimal(index).span, from: node)
      let end =
        target < 0
        ? try scanner.skipValue(in: bytes, from: at, depth: depth + 1)
        : try wanted(bytes, at, node: target, depth: depth + 1, inArray: true)
      let (separator, next) = try JSONScanner.separator(in: bytes, from: end, closer: 0x5D)
      if separator == .close { return next }
      at = next
      index += 1
    }
  }

  /// The digits of an index, in a buffer that is used again.
  private mutating func decimal(_ index: Int) -> [UInt8] {
    name.removeAll(keepingCapacity: true)
    var rest = index
    repeat {
      name.append(0x30 + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    name.reverse()
    return name
  }

  /// Reads a value whose key ends at, or goes on below, `node`.
  private mutating func wanted(
    _ bytes: Span<UInt8>, _ start: Int, node: Int32, depth: Int, inArray: Bool
  ) throws(JSONProblem) -> Int {
    let slot = Int(plan.nodes[Int(node)].slot)
    // A member with the empty name at the top adds no dot to what is below it.
    let below = node == 0 ? 0 : plan.nodes[Int(node)].below
    switch bytes[start] {
    case 0x7B:
      let end =
        below < 0
        ? try scanner.skipValue(in: bytes, from: start, depth: depth)
        : try object(bytes, start, node: below, depth: depth)
      if slot >= 0, profile.keepsEmptyObjects, isEmptyObject(bytes, start, end) {
        facts[slot] = Fact(.emptyObject)
      }
      return end
    case 0x5B:
      return below < 0
        ? try scanner.skipValue(in: bytes, from: start, depth: depth)
        : try array(bytes, start, node: below, depth: depth)
    default:
      if slot < 0 { return try scanner.scalar(in: bytes, from: start) }
      try scanner.count(at: start)
      let (fact, end) = try scalar(bytes, start, inArray: inArray)
      if facts[slot].kind != .absent { hasClash = true }
      facts[slot] = fact
      return end
    }
  }

  private func isEmptyObject(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    JSONScanner.skipSpace(in: bytes, from: start + 1) == end - 1
  }

  private func scalar(
    _ bytes: Span<UInt8>, _ start: Int, inArray: Bool
  ) throws(JSONProblem) -> (Fact, Int) {
    switch bytes[start] {
    case 0x22:
      let fact = try text(bytes, start)
      return (fact, Int(fact.end) + 1)
    case 0x2D, 0x30...0x39:
      let end = try JSONScanner.number(in: bytes, from: start)
      return (Fact(.number, .event, start, end), end)
    case 0x74: return (Fact(.true), try JSONScanner.word(in: bytes, from: start))
    case 0x66: return (Fact(.false), try JSONScanner.word(in: bytes, from: start))
    default:
      let end = try JSONScanner.word(in: bytes, from: start)
      return (Fact(inArray && profile.keepsNullElements ? .nullElement : .absent), end)
    }
  }

  private func text(_ bytes: Span<UInt8>, _ start: Int) throws(JSONProblem) -> Fact {
    let string = try JSONScanner.string(in: bytes, from: start)
    let kind: Fact.Kind =
      string.isPlain ? .plainText : string.hasEscapes ? .escapedText : .text
    return Fact(kind, .event, string.start, string.end)
  }

  // MARK: names

  /// Stands for a name that must be compared by canonical equivalence.
  private static let wide: Int32 = -2

  @inline(__always)
  private mutating func walk(_ bytes: Span<UInt8>, _ name: JSONString, from node: Int32) -> Int32 {
    if name.isPlain { return plan.walk(bytes.extracting(name.start..<name.end), from: node) }
    self.name.removeAll(keepingCapacity: true)
    unescape(bytes, name.start, name.end, into: &self.name)
    if plan.isCanonical, self.name.contains(where: { $0 >= 0x80 }) {
      return wantsWideNames || mayBecomeASCII(self.name) ? Self.wide : -1
    }
    return plan.walk(self.name.span, from: node)
  }

  /// Whether a letter of `name` is canonically an ASCII one: U+037E, U+1FEF and U+212A are.
  private func mayBecomeASCII(_ name: [UInt8]) -> Bool {
    name.contains { $0 == 0xCD || $0 == 0xE1 || $0 == 0xE2 }
  }

  /// Takes the facts of a member whose name is not ASCII: every leaf's key is looked up whole.
  private mutating func wideMember(
    _ bytes: Span<UInt8>, _ name: JSONString, _ start: Int, _ end: Int, below node: Int32
  ) {
    for (slot, fact) in leaves(bytes, start, end, below: prefix(of: node) + self.name)
    where facts[slot].kind == .absent {
      facts[slot] = fact
    }
  }

  /// Takes all facts anew: of members with one name the one that counts, and in the order in which
  /// the platform flattens the data.
  private mutating func reread(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) {
    clear(0..<Int32(facts.count))
    for (slot, fact) in leaves(bytes, start, end, below: []) { facts[slot] = fact }
  }

  /// The wanted leaves of the value at `start..<end`, which has been checked, as slots and facts.
  private func leaves(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, below prefix: [UInt8]
  ) -> [(slot: Int, fact: Fact)] {
    let text = bytes.extracting(start..<end).array()
    guard let document = try? JSONDocument(text, depthLimit: scanner.depthLimit + 1) else {
      return []
    }
    var found: [(slot: Int, fact: Fact)] = []
    let (profile, plan) = (profile, plan)
    FlattenedData.forEachLeaf(of: document.root, at: prefix, in: document, for: profile) {
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
    return found
  }

  /// The bytes of every key up to `node`, which lies behind a dot or at the root.
  private func prefix(of node: Int32) -> [UInt8] {
    guard node > 0 else { return [] }
    // All keys through the node agree up to it; the first tells them.
    let slots = plan.nodes[Int(node)].slots
    let key = plan.keys[Int(slots.lowerBound)]
    for (index, byte) in key.enumerated() where byte == 0x2E {
      if plan.walk(key.span.extracting(0..<index + 1), from: 0) == node {
        return Array(key[...index])
      }
    }
    return []
  }

  // MARK: steps

  private mutating func clear(_ slots: Range<Int32>) {
    for slot in slots { facts[Int(slot)] = .absent }
  }

  /// The first byte inside the object that opens at `start`.
  @inline(__always)
  private func open(_ bytes: Span<UInt8>, _ start: Int) throws(JSONProblem) -> Int {
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
