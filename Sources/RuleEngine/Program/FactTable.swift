/// The distinct facts, predicates and literals of a program that is being built.
struct FactTable {
  let profile: SemanticProfile
  private(set) var facts: [FactSource] = []
  private(set) var predicates = Interned<Predicate>()
  private(set) var texts = Interned<TextLiteral>()
  private(set) var integers = Interned<Int64>()
  /// By their bits: −0 is not 0, and a NaN is itself.
  private var decimalBits = Interned<UInt64>()
  private var factPlaces: [FactSource: UInt32] = [:]
  private var canonicalPlaces: [String: UInt32] = [:]

  init(for profile: SemanticProfile) { self.profile = profile }

  // MARK: facts

  mutating func fact(_ source: FactSource) -> UInt32 {
    var source = source
    if profile.keysAreCanonical, case .data(let key) = source, key.contains(where: { $0 >= 0x80 }) {
      source = .data(Self.asciiSingletons(key))
    }
    if let place = factPlaces[source] { return place }
    if profile.keysAreCanonical, case .data(let key) = source, key.contains(where: { $0 >= 0x80 }) {
      let text = String(decoding: key, as: UTF8.self)
      if let place = canonicalPlaces[text] { return place }
      canonicalPlaces[text] = UInt32(facts.count)
    }
    facts.append(source)
    factPlaces[source] = UInt32(facts.count - 1)
    return UInt32(facts.count - 1)
  }

  /// Fills in the program's plan for the facts of an event's data, and where they land.
  func place(in program: inout Program) {
    let keys = facts.compactMap { source -> [UInt8]? in
      guard case .data(let key) = source else { return nil }
      return key
    }
    program.facts = facts
    program.plan = FactPlan(keys: keys, isCanonical: profile.keysAreCanonical)
    let places = Dictionary(
      program.plan.keys.enumerated().map { ($1, Int32($0)) },
      uniquingKeysWith: { first, _ in first })
    for source in facts {
      guard case .data(let key) = source, let slot = places[key] else {
        program.slots.append(-1)
        program.contextSlots.append(-1)
        continue
      }
      let isSpecial = profile.dataHidesSpecialKeys && key.first == 0x7E
      program.slots.append(isSpecial ? -1 : slot)
      program.contextSlots.append(isSpecial ? slot : -1)
    }
  }

  /// `key` with the three letters that are canonically ASCII ones written so: U+037E, U+1FEF and
  /// U+212A are `;`, a backquote and `K`.
  private static func asciiSingletons(_ key: [UInt8]) -> [UInt8] {
    var scalars = String.UnicodeScalarView()
    for scalar in String(decoding: key, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\u{37E}": scalars.append(";")
      case "\u{1FEF}": scalars.append("`")
      case "\u{212A}": scalars.append("K")
      default: scalars.append(scalar)
      }
    }
    return Array(String(scalars).utf8)
  }

  // MARK: literals and predicates

  var decimals: [Double] { decimalBits.values.map(Double.init(bitPattern:)) }

  mutating func text(_ bytes: [UInt8]) -> UInt32 {
    texts.place(of: TextLiteral(bytes, profile.values.runtime))
  }

  mutating func integer(_ value: Int64) -> UInt32 { integers.place(of: value) }

  mutating func decimal(_ value: Double) -> UInt32 { decimalBits.place(of: value.bitPattern) }

  mutating func predicate(_ predicate: Predicate) -> UInt32 { predicates.place(of: predicate) }
}

/// Distinct values, each at the place that it took when it first came.
struct Interned<Value: Hashable> {
  private(set) var values: [Value] = []
  private var places: [Value: UInt32] = [:]

  mutating func place(of value: Value) -> UInt32 {
    if let place = places[value] { return place }
    let place = UInt32(values.count)
    values.append(value)
    places[value] = place
    return place
  }
}
