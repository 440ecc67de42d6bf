/// The result of a test. `crash`: the platform's engine would crash or throw.
enum Verdict: UInt8 {
  case no, yes, crash

  @inline(__always)
  fileprivate init(bits: UInt32) { self = bits == 0 ? .no : bits == 1 ? .yes : .crash }
}

/// Evaluates a program on one event after another, with reused buffers.
///
/// Facts are numbered as in `Program.facts`. Facts of the event data are read with the event; special keys and shared
/// states are computed at first use.
struct Runner: ~Copyable {
  let program: Program
  /// An unretained reference to `program.index`: reading the index through `program` would retain and release it.
  let index: UnretainedReference<PredicateIndex>?
  /// The inputs of the evaluation other than rules and events.
  private(set) var world: World
  /// The reader of events. Programs of several platforms may share a reader.
  ///
  /// The `envelope` of the reader has the top-level members of the event. Read single members of the envelope: copying
  /// the whole envelope costs 80 instructions.
  let reader: FactReader
  /// Indexed by fact: the fact's value, valid only if the same element of `filled` is the current epoch.
  private let facts: FixedBuffer<Fact>
  private let filled: FixedBuffer<UInt32>
  /// Indexed by predicate: the epoch of the predicate's last evaluation, shifted left by 2, with the `Verdict` in the
  /// low 2 bits.
  private let verdicts: FixedBuffer<UInt32>
  /// True if at least one fact is a random number, which has a new value at each use.
  let usesRandomNumbers: Bool
  /// The state of the candidate search.
  var candidates: Candidates
  /// The epoch: the number of the current event, at most 30 bits. Values of other epochs are stale.
  private(set) var round: UInt32 = 0
  /// The bytes of facts that are not part of the event; cleared at each event.
  var arena: [UInt8] = []
  /// The predicate that crashed in the last rule for which `matches` returned `.crash`.
  private var crashed = 0

  @inline(__always)
  var rules: ValueRules { program.profile.values }

  /// Creates a runner. `shared`: the reader of a different runner with the same limits, which is used if it reads the
  /// same keys as this runner.
  init(_ program: Program, world: World, limits: EventLimits, sharing shared: FactReader? = nil) {
    self.program = program
    // Sound: `program` keeps the index alive.
    index = unsafe program.index.map(UnretainedReference.init)
    usesRandomNumbers = program.usesRandomNumbers
    self.world = world
    facts = FixedBuffer(repeating: .absent, count: program.facts.count)
    filled = FixedBuffer(repeating: 0, count: program.facts.count)
    verdicts = FixedBuffer(repeating: 0, count: program.predicates.count)
    let candidates = Candidates(for: program)
    let lists = { (slot: Int) in program.index != nil && candidates.leads[slot].isAny }
    reader =
      if let shared, shared.join(program.plan, lists: lists) {
        shared
      } else {
        FactReader(program.plan, for: program.profile, limits: limits, lists: lists)
      }
    self.candidates = candidates
  }

  /// Changes the world for later events.
  mutating func apply(_ effect: Effect) {
    world.apply(effect)
    if case .sharedStates = effect { candidates.areStatesNew = true }
  }

  /// Draws a random number in `range` from the world's generator.
  mutating func roll(_ range: ClosedRange<UInt64>) -> UInt64 { world.roll(range) }

  /// The number of slots that have index channels and whose member is in this event. `slot(_:)` maps each number below
  /// `slotCount` to a slot.
  var slotCount: Int { mutating get { reader.listedCount } }

  @inline(__always)
  mutating func slot(_ number: Int) -> Int { reader.slot(number) }

  /// Returns the fact in a slot of the plan. Precondition: a member of the event is stored in the slot.
  @inline(__always)
  mutating func memberFact(atSlot slot: Int) -> Fact { reader.memberFact(slot) }

  /// Reads the event at offset `start`; rules can then be evaluated on it. `isRepeat`: true if a different runner with
  /// the same reader has just read the event.
  mutating func begin(_ bytes: Span<UInt8>, from start: Int, isRepeat: Bool = false) throws(EventProblem) {
    round &+= 1
    if round &>> 30 != 0 {
      filled.fill(with: 0)
      verdicts.fill(with: 0)
      candidates = Candidates(for: program)
      round = 1
    }
    if !arena.isEmpty { arena.removeAll(keepingCapacity: true) }
    try reader.read(bytes, from: start, program.plan, for: program.profile, isRepeat: isRepeat)
    if world.followsEvents { try setClock(bytes) }
  }

  /// Returns the instant for a number of milliseconds since 1970, rounded down; nil if the number is out of range.
  private static func instant(milliseconds text: [UInt8]) -> Instant? {
    var whole: Int64 = 0
    // Most timestamps are integers.
    if text.count <= 18, text.allSatisfy({ $0 &- 0x30 < 10 }) {
      for digit in text { whole = whole &* 10 &+ Int64(digit &- 0x30) }
      return Instant(milliseconds: whole)
    }
    guard let number = Double(String(decoding: text, as: UTF8.self)) else { return nil }
    return Int64(exactly: number.rounded(.down)).map { Instant(milliseconds: $0) }
  }

  /// Sets the clock to the timestamp of the event, if it has one.
  private mutating func setClock(_ bytes: Span<UInt8>) throws(EventProblem) {
    let time = reader.envelope.timestamp
    guard time.kind != .absent else { return }
    let text = textBytes(time, bytes)
    let instant = time.kind == .number ? Self.instant(milliseconds: text) : Instant(iso8601: text)
    guard let instant else {
      throw EventProblem(
        .mistyped("timestamp", wanted: "an ISO 8601 date or milliseconds since 1970"), at: Int(time.start))
    }
    world.apply(.clock(instant))
  }

  /// Evaluates the rule whose first step is `first` on the event.
  mutating func matches(from first: Int32, _ bytes: Span<UInt8>) -> Verdict {
    var at = first
    while at >= 0 {
      let step = program.steps[Int(at)]
      switch result(Int(step.predicate), bytes) {
      case .yes: at = step.onTrue
      case .no: at = step.onFalse
      case .crash:
        crashed = Int(step.predicate)
        return .crash
      }
    }
    return at == DecisionStep.match ? .yes : .no
  }

  @inline(__always)
  mutating func result(_ index: Int, _ bytes: Span<UInt8>) -> Verdict {
    let known = verdicts[index]
    if known &>> 2 == round { return Verdict(bits: known & 3) }
    let predicate = program.predicates[index]
    let verdict = plainVerdict(of: predicate, bytes) ?? test(predicate, bytes)
    // Not cached: a random number has a new value at each use.
    if usesRandomNumbers, case .special(.cachebust) = program.facts[Int(predicate.fact)] { return verdict }
    verdicts[index] = round &<< 2 | UInt32(verdict.rawValue)
    return verdict
  }

  /// Returns the reason why the platform's engine would crash in the last evaluated rule.
  mutating func crashReason() -> String { crashReason(of: crashed) }

  /// Returns the reason why the platform's engine would crash at a predicate.
  func crashReason(of index: Int) -> String {
    let predicate = program.predicates[index]
    switch predicate.comparison {
    case .throwsWhenPresent, .throwsWhenNumber:
      return
        "the values have a type that the engine does not support: the engine throws if the key has a value"
    default: break
    }
    switch program.facts[Int(predicate.fact)] {
    case .crash: return "the key is not ~state.NAME/KEY: the engine reads past the end of the string"
    default: return "a number beyond 64 bits is converted to an integer"
    }
  }

  // MARK: facts

  /// Returns the fact at `index` for the event. Computes the fact at its first use.
  @inline(__always)
  mutating func fact(_ index: Int, _ bytes: Span<UInt8>) -> Fact {
    let slot = program.slots[index]
    if slot >= 0 { return reader.fact(Int(slot)) }
    return filled[index] == round ? facts[index] : newFact(index, bytes)
  }

  private mutating func newFact(_ index: Int, _ bytes: Span<UInt8>) -> Fact {
    let fact: Fact
    switch program.facts[index] {
    case .data(let key):
      let slot = program.contextSlots[index]
      let hides = slot >= 0 && reader.hasMember(Int(slot))
      fact = hides ? reader.fact(Int(slot)) : context(key, bytes)
    case .special(.cachebust): return special(.cachebust, bytes)
    case .special(let key): fact = special(key, bytes)
    case .state(let name, let key): fact = state(name, key)
    case .history(let search):
      var digits = storeDigits(of: Int64(world.answer(to: program.searches[search]).value))
      digits.kind = .number
      fact = digits
    case .nothing: fact = .absent
    case .crash: fact = Fact(.crash)
    }
    facts[index] = fact
    filled[index] = round
    return fact
  }

  /// Returns the value of a key that is not a member of the data: on the web a special key or a shared state, elsewhere
  /// absent.
  private mutating func context(_ key: [UInt8], _ bytes: Span<UInt8>) -> Fact {
    guard program.profile.dataHidesSpecialKeys, key.first == 0x7E else { return .absent }
    if let special = SpecialKey.web.first(where: { key.elementsEqual($0.rawValue.utf8) }) {
      return self.special(special, bytes)
    }
    let prefix = Array("~state.".utf8)
    guard key.starts(with: prefix) else { return .absent }
    for slash in key.indices where key[slash] == 0x2F && slash >= prefix.count {
      let fact = state(Array(key[prefix.count..<slash]), Array(key[(slash + 1)...]))
      if fact.kind != .absent { return fact }
    }
    return .absent
  }

  private mutating func state(_ name: [UInt8], _ key: [UInt8]) -> Fact {
    guard let member = world.member(state: name, key) else { return .absent }
    return store(member.bytes, member.kind)
  }

  /// Stores bytes in the arena until the next event.
  mutating func store(_ bytes: [UInt8], _ kind: FactKind) -> Fact {
    let start = arena.count
    arena += bytes
    return Fact(kind, .arena, start, arena.count)
  }

  /// Stores an ASCII string in the arena until the next event.
  mutating func store(_ text: String) -> Fact {
    let start = arena.count
    arena.append(contentsOf: text.utf8)
    return Fact(.plainText, .arena, start, arena.count)
  }

  /// Stores the digits of an integer in the arena until the next event.
  mutating func storeDigits(of value: Int64) -> Fact {
    let start = arena.count
    arena.appendDigits(of: value)
    return Fact(.plainText, .arena, start, arena.count)
  }

  /// Stores a percent-encoded string in the arena until the next event.
  mutating func storeURLEncoded(_ text: Fact, _ bytes: Span<UInt8>) -> Fact {
    let start = arena.count
    if text.kind == .escapedText || text.origin == .arena {
      URLText.appendURLEncoded(textBytes(text, bytes).span, to: &arena)
    } else {
      URLText.appendURLEncoded(bytes.extracting(Int(text.start)..<Int(text.end)), to: &arena)
    }
    return Fact(.plainText, .arena, start, arena.count)
  }

  // MARK: tests

  private mutating func test(_ predicate: Predicate, _ bytes: Span<UInt8>) -> Verdict {
    if case .constant(let value) = predicate.comparison { return value ? .yes : .no }
    return test(predicate, fact(Int(predicate.fact), bytes), bytes)
  }

  /// Returns the verdict of a predicate whose fact is absent.
  mutating func restVerdict(of predicate: Predicate) -> Verdict {
    test(predicate, .absent, [UInt8]().span)
  }

  /// Returns the verdict of a predicate on a fact of the event.
  mutating func verdict(of predicate: Predicate, on fact: Fact, _ bytes: Span<UInt8>) -> Verdict {
    test(predicate, fact, bytes)
  }

  mutating func restore(_ world: World) { self.world = world }

  /// Replaces all shared states.
  mutating func replace(states: SharedStates) {
    world.replace(states: states)
    candidates.areStatesNew = true
  }

  /// Returns the verdict of a predicate on a fact with the bytes `content`, independent of any event.
  mutating func verdict(of predicate: Predicate, on kind: FactKind, _ content: [UInt8]) -> Verdict {
    arena.removeAll(keepingCapacity: true)
    return test(predicate, store(content, kind), [UInt8]().span)
  }

  private mutating func test(_ predicate: Predicate, _ fact: Fact, _ bytes: Span<UInt8>) -> Verdict {
    if fact.kind == .crash { return .crash }
    let literal = Int(predicate.literal)
    switch predicate.comparison {
    case .constant(let value): return value ? .yes : .no
    case .text(let relation): return text(fact, predicate.conversion, relation, literal, bytes)
    case .integer(let relation):
      switch integer(fact, predicate.conversion, bytes) {
      case .value(let value): return verdict(relation.holds(value, program.integers[literal]))
      case .absent: return .no
      case .crash: return .crash
      }
    case .decimal(let relation):
      guard let value = decimal(fact, predicate.conversion, bytes) else { return .no }
      return verdict(holds(relation, value, program.decimals[literal]))
    case .truth(let isEqual):
      guard let value = truth(fact, predicate.conversion, bytes) else { return .no }
      return verdict((value == (literal == 1)) == isEqual)
    case .converted(let type, let result): return converted(fact, predicate.conversion, type, result, bytes)
    case .exists, .isMissing:
      let present = presence(fact, predicate.conversion, bytes)
      guard present != .crash else { return .crash }
      return verdict((present == .yes) == (predicate.comparison == .exists))
    case .present: return verdict(fact.kind != .absent)
    case .long(let isEqual):
      guard fact.kind != .absent else { return .no }
      return verdict(isLong(fact, predicate.conversion, program.integers[literal], bytes) == isEqual)
    case .textAsNumber(let relation):
      guard let units = units(fact, predicate.conversion, bytes),
        let value = JavaNumber.double(units)
      else { return .no }
      return verdict(relation.holds(value, program.decimals[literal]))
    case .rawNumber(let relation):
      guard let value = rawNumber(fact, predicate.conversion, bytes) else { return .no }
      return verdict(relation.holds(value, program.decimals[literal]))
    case .number(let relation):
      guard fact.kind == .number else { return .no }
      guard case .decimal(let value) = raw(fact, bytes) else { return .no }
      return verdict(relation.holds(value, program.decimals[literal]))
    case .throwsWhenPresent: return fact.kind == .absent ? .no : .crash
    case .throwsWhenNumber: return fact.kind == .number ? .crash : .no
    }
  }

  @inline(__always)
  private mutating func verdict(_ holds: Bool) -> Verdict { holds ? .yes : .no }

  /// True if the relation between `value` and `literal` is true. Java's boxed doubles are equal if their bits are
  /// equal; all NaN values are equal to each other.
  private mutating func holds(_ relation: Relation, _ value: Double, _ literal: Double) -> Bool {
    guard rules.comparesDecimalBits, !relation.isOrdering else { return relation.holds(value, literal) }
    let isSame = value.bitPattern == literal.bitPattern || (value.isNaN && literal.isNaN)
    return isSame == (relation == .equal)
  }
}
