internal import RuleCore

/// The answer of a test: yes, no, or the engine of the platform would stop here.
enum Verdict: UInt8 {
  case no, yes, crash

  /// The verdict whose raw value this is.
  @inline(__always)
  fileprivate init(bits: UInt32) { self = bits == 0 ? .no : bits == 1 ? .yes : .crash }
}

/// Runs a program over one event after another, with all that it keeps between them.
///
/// Facts are numbered as in `Program.facts`. Those of the data are read with the event; special
/// keys and states are filled in when they are first asked for.
struct Runner: ~Copyable {
  let program: Program
  /// That of the program, held once more: to look for it in there costs a count of who holds it.
  let index: Lent<PredicateIndex>?
  /// What evaluation depends on besides rules and event.
  private(set) var world: World
  private var reader: FactReader
  /// By fact; valid where `filled` holds the number of the event.
  private let facts: FixedBuffer<Fact>
  private let filled: FixedBuffer<UInt32>
  /// By predicate: the number of the event for which it was made last, and behind that two bits for what
  /// it said.
  private let verdicts: FixedBuffer<UInt32>
  /// Some fact is another one each time that it is asked for.
  let throwsDice: Bool
  /// The rules that the event touches.
  var candidates: Candidates
  /// The number of the event that is evaluated, for the marks above; up to 30 bits.
  private(set) var round: UInt32 = 0
  /// The bytes of facts that are not the event's own; emptied with each event.
  var arena: [UInt8] = []
  /// The predicate at which the last rule stopped.
  private var crashed = 0
  let rules: ValueRules

  init(_ program: Program, world: World, limits: EventLimits) {
    self.program = program
    // Sound: `program` holds it.
    index = unsafe program.index.map(Lent.init)
    throwsDice = program.throwsDice
    self.world = world
    rules = program.profile.values
    facts = FixedBuffer(repeating: .absent, count: program.facts.count)
    filled = FixedBuffer(repeating: 0, count: program.facts.count)
    verdicts = FixedBuffer(repeating: 0, count: program.predicates.count)
    let candidates = Candidates(for: program)
    reader = FactReader(program.plan, for: program.profile, limits: limits) {
      program.index != nil && candidates.leads[$0].isAny
    }
    self.candidates = candidates
  }

  /// Changes the world, for the events that follow.
  mutating func apply(_ effect: Effect) {
    world.apply(effect)
    if case .sharedStates = effect { candidates.areStatesNew = true }
  }

  /// A throw of the world's dice.
  mutating func roll(_ range: ClosedRange<UInt64>) -> UInt64 { world.roll(range) }

  /// How many slots of the plan that lead to rules members of the event stand in, and each of them by
  /// number.
  var slotCount: Int { mutating get { reader.listedCount } }

  @inline(__always)
  mutating func slot(_ number: Int) -> Int { reader.slot(number) }

  /// The fact in a slot of the plan in which a member of the event stands.
  @inline(__always)
  mutating func memberFact(atSlot slot: Int) -> Fact { reader.memberFact(slot) }

  /// Reads the event at `start`; the rules can then be asked about it.
  mutating func begin(_ bytes: Span<UInt8>, from start: Int) throws(EventProblem) {
    round &+= 1
    if round &>> 30 != 0 {
      filled.fill(with: 0)
      verdicts.fill(with: 0)
      candidates = Candidates(for: program)
      round = 1
    }
    if !arena.isEmpty { arena.removeAll(keepingCapacity: true) }
    try reader.read(bytes, from: start)
  }

  /// The members of the event itself.
  @inline(__always)
  var envelope: EventEnvelope { reader.envelope }

  /// Whether the rule whose first step is `first` matches the event.
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
    return at == Program.Step.fires ? .yes : .no
  }

  @inline(__always)
  mutating func result(_ index: Int, _ bytes: Span<UInt8>) -> Verdict {
    let known = verdicts[index]
    if known &>> 2 == round { return Verdict(bits: known & 3) }
    let predicate = program.predicates[index]
    let verdict = plainVerdict(of: predicate, bytes) ?? test(predicate, bytes)
    // A random number is another one at each use.
    if throwsDice, case .special(.cachebust) = program.facts[Int(predicate.fact)] { return verdict }
    verdicts[index] = round &<< 2 | UInt32(verdict.rawValue)
    return verdict
  }

  /// Why the engine of the platform would stop at the rule that was tested last.
  mutating func crashReason() -> String { crashReason(of: crashed) }

  /// Why the engine of the platform would stop at a predicate.
  func crashReason(of index: Int) -> String {
    let predicate = program.predicates[index]
    switch predicate.comparison {
    case .throwsWhenPresent, .throwsWhenNumber:
      return
        "the matcher's values are not what the engine works on: it throws when the key has a value"
    default: break
    }
    switch program.facts[Int(predicate.fact)] {
    case .crash: return "the key is not ~state.NAME/KEY: the engine reads past its end"
    default: return "a number beyond 64 bits is turned into an integer"
    }
  }

  // MARK: facts

  /// The fact, filled in if it has not been asked for since the event began.
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
    case .nothing: fact = .absent
    case .crash: fact = Fact(.crash)
    }
    facts[index] = fact
    filled[index] = round
    return fact
  }

  /// What the web SDK's context holds under a key that is no member of the data.
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

  /// Keeps bytes for the rest of the event.
  mutating func store(_ bytes: [UInt8], _ kind: Fact.Kind) -> Fact {
    let start = arena.count
    arena += bytes
    return Fact(kind, .arena, start, arena.count)
  }

  /// Keeps ASCII text for the rest of the event.
  mutating func store(_ text: String) -> Fact {
    let start = arena.count
    arena.append(contentsOf: text.utf8)
    return Fact(.plainText, .arena, start, arena.count)
  }

  /// Keeps the digits of an integer for the rest of the event.
  mutating func storeDigits(of value: Int64) -> Fact {
    let start = arena.count
    arena.appendDigits(of: value)
    return Fact(.plainText, .arena, start, arena.count)
  }

  /// Keeps a text percent-encoded for the rest of the event.
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

  /// What a predicate says when its fact has no value.
  mutating func restVerdict(of predicate: Predicate) -> Verdict {
    test(predicate, .absent, [UInt8]().span)
  }

  /// What a predicate says of a fact of the event.
  mutating func verdict(
    of predicate: Predicate, on fact: Fact, _ bytes: Span<UInt8>
  ) -> Verdict {
    test(predicate, fact, bytes)
  }

  /// Puts the world back to what it was.
  mutating func restore(_ world: World) { self.world = world }

  /// What a predicate says of a fact that holds `content`, for which there need be no event.
  mutating func verdict(
    of predicate: Predicate, on kind: Fact.Kind, _ content: [UInt8]
  ) -> Verdict {
    arena.removeAll(keepingCapacity: true)
    return test(predicate, store(content, kind), [UInt8]().span)
  }

  private mutating func test(
    _ predicate: Predicate, _ fact: Fact, _ bytes: Span<UInt8>
  ) -> Verdict {
    if fact.kind == .crash { return .crash }
    let literal = Int(predicate.literal)
    switch predicate.comparison {
    case .constant(let value): return value ? .yes : .no
    case .textEquals, .textDiffers, .textContains, .textLacks, .textStarts, .textEnds:
      return text(fact, predicate.conversion, predicate.comparison, literal, bytes)
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
    case .converted(let type, let result):
      return converted(fact, predicate.conversion, type, result, bytes)
    case .exists, .isMissing:
      let present = presence(fact, predicate.conversion, bytes)
      guard present != .crash else { return .crash }
      return verdict((present == .yes) == (predicate.comparison == .exists))
    case .present: return verdict(fact.kind != .absent)
    case .long(let isEqual):
      guard fact.kind != .absent else { return .no }
      return verdict(
        isLong(fact, predicate.conversion, program.integers[literal], bytes) == isEqual)
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

  /// Java's boxed doubles are equal when their bits are, but for NaN, of which there is one.
  private mutating func holds(_ relation: Relation, _ value: Double, _ literal: Double) -> Bool {
    guard rules.comparesDecimalBits, !relation.isOrdering else {
      return relation.holds(value, literal)
    }
    let isSame = value.bitPattern == literal.bitPattern || (value.isNaN && literal.isNaN)
    return isSame == (relation == .equal)
  }
}
