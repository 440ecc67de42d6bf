/// The distinct predicates of a program, how the index finds them, and how selective they are.
struct PredicateSelectivity {
  /// How the index finds the events for which a predicate may be true.
  enum Entry {
    /// The index cannot find all events for which the predicate is true: the predicate may be true without its fact, or
    /// the index does not look up the fact.
    case none
    /// The predicate is always false.
    case never
    case equal(AccessPath.Value)
    case other(AccessPath.Lead, channel: Int32)
  }

  /// The events on which a predicate must be evaluated because it may crash the platform's engine: all events
  /// (`always`), events with the fact of the predicate (`whenPresent`), or events in which this fact is a number out of
  /// the 64-bit range (`whenBeyond`).
  enum Stop { case always, whenPresent, whenBeyond }

  private(set) var entries: [Entry] = []
  private(set) var stops: [Stop?] = []
  private(set) var channels: [PredicateIndex.Channel] = []
  private(set) var typeChannel: Int32 = -1
  private(set) var sourceChannel: Int32 = -1
  /// Indexed by channel: the numbers of the channel's values and tests.
  private var counts: [Counts] = []
  private var keys = Interned<ChannelKey>()
  private let program: Program

  private struct ChannelKey: Equatable {
    var fact: UInt32
    var conversion: Conversion
  }

  /// The numbers of a channel's distinct values, prefixes, suffixes and substrings.
  private struct Counts {
    var values: Int32 = 0
    var prefixes: Int32 = 0
    var suffixes: Int32 = 0
    var insides: Int32 = 0
    /// The bounds of all intervals that rules test in the channel, sorted.
    var bounds: [UInt64] = []
    /// True if every event has the fact.
    let isFixed: Bool
  }

  init(_ program: Program) {
    self.program = program
    let world = World(for: program.profile, now: Instant(milliseconds: 0))
    var runner = Runner(program, world: world, limits: .standard)
    entries.reserveCapacity(program.predicates.count)
    stops.reserveCapacity(program.predicates.count)
    for (index, predicate) in program.predicates.enumerated() {
      stops.append(stop(of: predicate))
      let canRest = isKnown(predicate) && runner.restVerdict(of: predicate) == .no
      entries.append(canRest ? entry(of: predicate, UInt32(index)) : rigid(predicate))
    }
    for channel in counts.indices { counts[channel].bounds.sort() }
  }

  /// Returns the channels and leaves `channels` empty.
  mutating func takeChannels() -> [PredicateIndex.Channel] {
    defer { channels = [] }
    return channels
  }

  // MARK: predicates

  private func rigid(_ predicate: Predicate) -> Entry {
    if case .constant(false) = predicate.comparison { return .never }
    return .none
  }

  /// True if the index can look up the fact: it comes from event data or shared states, every event has it, or no event
  /// has it.
  private func isKnown(_ predicate: Predicate) -> Bool {
    let fact = Int(predicate.fact)
    switch program.facts[fact] {
    case .data: return program.slots[fact] >= 0 || isFixed(fact)
    case .special: return isFixed(fact)
    case .state, .nothing: return true
    case .history, .crash: return false
    }
  }

  /// True if the fact is the type or the source of the event.
  func isFixed(_ fact: Int) -> Bool { isType(fact) || isSource(fact) }

  private func isType(_ fact: Int) -> Bool { names(fact, .type) }

  private func isSource(_ fact: Int) -> Bool { names(fact, .source) }

  private func names(_ fact: Int, _ special: SpecialKey) -> Bool {
    switch program.facts[fact] {
    case .special(let key): key == special
    case .data(let key): program.contextSlots[fact] >= 0 && key.elementsEqual(special.rawValue.utf8)
    case .state, .history, .nothing, .crash: false
    }
  }

  private func stop(of predicate: Predicate) -> Stop? {
    switch (program.facts[Int(predicate.fact)], predicate.comparison) {
    case (_, .constant): nil
    case (.crash, _): .always
    // Each evaluation draws a random number, so no evaluation may be skipped.
    case (.special(.cachebust), _): .always
    case (_, let comparison) where comparison.isThrowing: .whenPresent
    default: program.profile.values.integerOverflowCrashes && predicate.conversion == .integer ? .whenBeyond : nil
    }
  }

  private mutating func entry(of predicate: Predicate, _ index: UInt32) -> Entry {
    let literal = Int(predicate.literal)
    if case .nothing = program.facts[Int(predicate.fact)] { return .never }
    switch predicate.comparison.indexLead {
    case .unindexed: return .none
    case .never: return .never
    case .present:
      if isFixed(Int(predicate.fact)) { return .none }
      return .other(.present, channel: channel(of: predicate))
    case .text(.equals): return text(program.texts[literal], predicate)
    case .text(.starts): return part(.prefix(index), predicate, index)
    case .text(.ends): return part(.suffix(index), predicate, index)
    case .text(.contains): return part(.inside(index), predicate, index)
    case .integer(let relation): return integer(relation, program.integers[literal], predicate)
    case .decimal(let relation): return decimal(relation, program.decimals[literal], predicate)
    case .truth(let isEqual):
      let channel = channel(of: predicate)
      let value = (literal == 1) == isEqual ? 1 : 0
      if channels[Int(channel)].truths[value] < 0 {
        channels[Int(channel)].truths[value] = number(channel)
      }
      return .equal(.init(channel: channel, number: channels[Int(channel)].truths[value]))
    case .open: return .other(.open(index), channel: channel(of: predicate))
    }
  }

  // MARK: channels

  private mutating func channel(of predicate: Predicate) -> Int32 {
    let key = ChannelKey(fact: predicate.fact, conversion: predicate.conversion)
    let hash = PlaceIndex.hash(UInt64(key.fact), UInt64(key.conversion.rawValue))
    let place = Int32(keys.place(of: key, hash: hash))
    if place < channels.count { return place }
    channels.append(.init(fact: predicate.fact, conversion: predicate.conversion))
    counts.append(Counts(isFixed: isFixed(Int(predicate.fact))))
    // Equalities with the type or the source can be combined with other access predicates only if strings are compared.
    // With other conversions, the type and the source are ordinary channels.
    if predicate.conversion == .none || predicate.conversion == .text {
      if typeChannel < 0, isType(Int(predicate.fact)) { typeChannel = place }
      if sourceChannel < 0, isSource(Int(predicate.fact)) { sourceChannel = place }
    }
    return place
  }

  private mutating func number(_ channel: Int32) -> Int32 {
    counts[Int(channel)].values += 1
    return counts[Int(channel)].values - 1
  }

  /// Returns the value of `channel` with the number `found`. If `found` is the next free number, adds the value to the
  /// counts.
  private mutating func take(_ found: Int32, _ channel: Int32) -> AccessPath.Value {
    if found == counts[Int(channel)].values { counts[Int(channel)].values += 1 }
    return .init(channel: channel, number: found)
  }

  private mutating func text(_ literal: TextLiteral, _ predicate: Predicate) -> Entry {
    let channel = channel(of: predicate)
    let next = counts[Int(channel)].values
    let key =
      literal.folded.map { CollationKey.ascii($0) }
      ?? CollationKey(literal.bytes, program.profile.values.runtime)
    guard case .ascii(let folded) = key else {
      let found = channels[Int(channel)].wideTexts[key] ?? next
      channels[Int(channel)].wideTexts[key] = found
      return .equal(take(found, channel))
    }
    return .equal(take(channels[Int(channel)].texts.number(of: folded, orSet: next), channel))
  }

  /// Returns the entry for a prefix, suffix or substring: an open test (evaluated one by one) if the literal is not
  /// ASCII.
  private mutating func part(_ lead: AccessPath.Lead, _ predicate: Predicate, _ index: UInt32) -> Entry {
    let channel = channel(of: predicate)
    guard program.texts[Int(predicate.literal)].folded != nil else { return .other(.open(index), channel: channel) }
    switch lead {
    case .prefix: counts[Int(channel)].prefixes += 1
    case .suffix: counts[Int(channel)].suffixes += 1
    case .inside: counts[Int(channel)].insides += 1
    case .equal, .integerBand, .decimalBand, .present, .open: break
    }
    return .other(lead, channel: channel)
  }

  private mutating func integer(_ relation: Relation, _ literal: Int64, _ predicate: Predicate) -> Entry {
    let channel = channel(of: predicate)
    if relation == .equal {
      let next = counts[Int(channel)].values
      let word = UInt64(bitPattern: literal)
      return .equal(take(channels[Int(channel)].integers.number(of: word, orSet: next), channel))
    }
    guard let (low, high) = Self.band(relation, UInt64(ordered: literal)) else { return .never }
    counts[Int(channel)].bounds.append(UInt64(ordered: literal))
    return .other(.integerBand(low: low, high: high), channel: channel)
  }

  private mutating func decimal(_ relation: Relation, _ literal: Double, _ predicate: Predicate) -> Entry {
    let channel = channel(of: predicate)
    if relation == .equal {
      guard let word = program.profile.values.word(of: literal) else { return .never }
      let next = counts[Int(channel)].values
      return .equal(take(channels[Int(channel)].decimals.number(of: word, orSet: next), channel))
    }
    guard let word = UInt64(ordered: literal), let (low, high) = Self.band(relation, word) else { return .never }
    counts[Int(channel)].bounds.append(word)
    return .other(.decimalBand(low: low, high: high), channel: channel)
  }

  /// Returns the inclusive bounds of the words that have `relation` to `word`; nil if no word has this relation.
  private static func band(_ relation: Relation, _ word: UInt64) -> (UInt64, UInt64)? {
    switch relation {
    case .greater: word < .max ? (word + 1, .max) : nil
    case .atLeast: (word, .max)
    case .less: word > 0 ? (0, word - 1) : nil
    case .atMost: (0, word)
    case .equal, .notEqual: nil
    }
  }

  // MARK: costs

  /// True if `channel` is the type or source channel, whose values can be combined with other access predicates.
  func isGuard(_ channel: Int32) -> Bool { channel == typeChannel || channel == sourceChannel }

  /// True if every event has the fact of the channel.
  func isFixed(_ channel: Int32) -> Bool { counts[Int(channel)].isFixed }

  /// Returns the expected fraction of events that have one given value in a channel. Assumes that all values in rules
  /// are equally frequent, and that all other values together are as frequent as one of them.
  func cost(of channel: Int32) -> Double { 1 / Double(counts[Int(channel)].values + 1) }

  func cost(of lead: AccessPath.Lead, _ channel: Int32) -> Double {
    let place = Int(channel)
    switch lead {
    case .equal: return cost(of: channel)
    case .prefix: return 1 / Double(counts[place].prefixes + 1)
    case .suffix: return 1 / Double(counts[place].suffixes + 1)
    case .inside(let predicate):
      let length = program.texts[Int(program.predicates[Int(predicate)].literal)].bytes.count
      // Short substrings occur in most strings, regardless of the number of tests.
      let short = [1, 0.9, 0.3, 0.1][min(length, 3)]
      return max(1 / Double(counts[place].insides + 1), length < 3 ? short : 0)
    case .integerBand(let low, let high), .decimalBand(let low, let high):
      let inside = rank(high, place) - rank(low, place)
      return max(Double(inside), 1) / Double(counts[place].bounds.count + 1)
    case .present: return 0.7
    case .open: return 0.8
    }
  }

  /// Returns the number of bounds of a channel that are below `word`.
  private func rank(_ word: UInt64, _ channel: Int) -> Int {
    counts[channel].bounds.partitioningIndex { $0 >= word }
  }
}
