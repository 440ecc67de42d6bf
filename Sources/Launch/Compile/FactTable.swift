/// The distinct facts, predicates and literals of a program that is being built.
///
/// A class, so that the builder stays small. Exclusivity is unchecked: only one `ProgramBuilder` uses a table.
final class FactTable {
  let profile: LaunchProfile
  @safe @exclusivity(unchecked) private var sourcesOfFacts = Interned<FactSource>()
  @safe @exclusivity(unchecked) private(set) var predicates = Interned<Predicate>()
  @safe @exclusivity(unchecked) private(set) var texts: [TextLiteral] = []
  @safe @exclusivity(unchecked) private(set) var integers = Interned<Int64>()
  @safe @exclusivity(unchecked) private var textPlaces = InternedTexts()
  /// The distinct decimal numbers, as bit patterns: −0 must differ from 0, and NaN must equal itself.
  @safe @exclusivity(unchecked) private var decimalBits = Interned<UInt64>()
  /// The distinct keys as written (`keys`). Parallel to them: the fact that each key refers to (`keyFacts`).
  @safe @exclusivity(unchecked) private var keys = InternedTexts()
  @safe @exclusivity(unchecked) private var keyFacts: [UInt32] = []
  /// The distinct strings between token delimiters (`sources`). Parallel to them: the compiled tokens (`tokens`).
  @safe @exclusivity(unchecked) private var sources = InternedTexts()
  @safe @exclusivity(unchecked) private(set) var tokens: [ConsequenceTemplate.Token] = []
  /// The facts of non-ASCII keys. The keys are stored as `String`, so that canonically equivalent keys are equal.
  @safe @exclusivity(unchecked) private var canonicalPlaces: [String: UInt32] = [:]

  init(for profile: LaunchProfile) { self.profile = profile }

  // MARK: facts

  var facts: [FactSource] { sourcesOfFacts.values }

  func fact(_ source: FactSource) -> UInt32 {
    guard profile.keysAreCanonical, case .data(let key) = source,
      key.contains(where: { $0 >= 0x80 })
    else { return sourcesOfFacts.place(of: source, hash: source.placeHash) }
    let spelling = FactPlan.asciiSingletons(key)
    let text = String(decoding: spelling, as: UTF8.self)
    if let place = canonicalPlaces[text] { return place }
    let ascii = FactSource.data(spelling)
    let place = sourcesOfFacts.place(of: ascii, hash: ascii.placeHash)
    canonicalPlaces[text] = place
    return place
  }

  /// Returns the index of the fact for `key`, or nil if `fact(ofKey:)` has not been called with this key.
  func knownFact(ofKey key: Span<UInt8>) -> UInt32? {
    keys.known(key).map { keyFacts[Int($0)] }
  }

  /// Returns the index of the fact that `key` refers to. `key` is written as in the document.
  func fact(ofKey key: Span<UInt8>) -> UInt32 {
    let place = Int(keys.place(of: key))
    if place == keyFacts.count {
      keyFacts.append(fact(FactSource(key: keys[place], for: profile)))
    }
    return keyFacts[place]
  }

  /// Returns the index in `tokens` of the token whose text between the delimiters is `source`.
  func token(_ source: Span<UInt8>, _ grammar: TokenGrammar) -> Int32 {
    let place = Int(sources.place(of: source))
    if place == tokens.count {
      let source = sources[place]
      let content = grammar.content(source)
      let lookup = lookup(content)
      let isKnown = content.function.map { Conversion(function: $0) != nil } ?? true
      tokens.append(
        ConsequenceTemplate.Token(
          source: source, fact: lookup.fact, conversion: lookup.conversion, hasUnknownFunction: !isKnown,
          crashes: lookup.crashesAtLoad))
    }
    return Int32(place)
  }

  /// Stores in `program` the facts, the slot of each fact, and the plan for reading the facts of event data.
  func place(in program: inout Program) {
    let keys = facts.compactMap { source -> [UInt8]? in
      guard case .data(let key) = source else { return nil }
      return key
    }
    program.facts = facts
    program.plan = Box(FactPlan(keys: keys, isCanonical: profile.keysAreCanonical))
    for source in facts {
      guard case .data(let key) = source else {
        program.slots.append(-1)
        program.contextSlots.append(-1)
        continue
      }
      let slot = program.plan.value.slot(ofOwnKey: key)
      let isSpecial = profile.dataHidesSpecialKeys && key.first == 0x7E
      program.slots.append(isSpecial ? -1 : slot)
      program.contextSlots.append(isSpecial ? slot : -1)
    }
  }

  // MARK: literals and predicates

  var decimals: [Double] { decimalBits.values.map(Double.init(bitPattern:)) }

  func text(_ bytes: Span<UInt8>) -> UInt32 {
    let place = textPlaces.place(of: bytes)
    if place == texts.count {
      texts.append(TextLiteral(textPlaces[Int(place)], profile.values.runtime))
    }
    return place
  }

  func integer(_ value: Int64) -> UInt32 {
    integers.place(of: value, hash: PlaceIndex.hash(UInt64(bitPattern: value), 0))
  }

  func decimal(_ value: Double) -> UInt32 {
    decimalBits.place(of: value.bitPattern, hash: PlaceIndex.hash(value.bitPattern, 0))
  }

  func predicate(_ predicate: Predicate) -> UInt32 {
    let literal = UInt64(predicate.literal) << 32 | UInt64(predicate.conversion.rawValue)
    return predicates.place(of: predicate, hash: PlaceIndex.hash(UInt64(predicate.fact), literal))
  }
}

extension FactSource {
  /// A hash of this fact source. Equal fact sources have equal hashes.
  fileprivate var placeHash: UInt64 {
    switch self {
    case .data(let key): PlaceIndex.hash(key.span)
    case .special(let key): PlaceIndex.hash(PlaceIndex.hash(key.rawValue.utf8.span), 1)
    case .state(let name, let key): PlaceIndex.hash(PlaceIndex.hash(name.span), PlaceIndex.hash(key.span))
    case .history(let search): PlaceIndex.hash(UInt64(search), 2)
    case .nothing: 0
    case .crash: 1
    }
  }
}
