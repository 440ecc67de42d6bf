/// The distinct facts, predicates and literals of a program that is being built.
struct FactTable {
  let profile: SemanticProfile
  private(set) var facts: [FactSource] = []
  private(set) var predicates: [Predicate] = []
  private(set) var texts: [TextLiteral] = []
  private(set) var integers: [Int64] = []
  private(set) var decimals: [Double] = []
  private var factPlaces: [FactSource: UInt32] = [:]
  private var canonicalPlaces: [String: UInt32] = [:]
  private var predicatePlaces: [Predicate: UInt32] = [:]
  private var textPlaces: [TextLiteral: UInt32] = [:]
  private var integerPlaces: [Int64: UInt32] = [:]
  private var decimalPlaces: [UInt64: UInt32] = [:]

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

  // MARK: literals

  mutating func text(_ bytes: [UInt8]) -> UInt32 {
    let literal = TextLiteral(bytes, profile.values.runtime)
    if let place = textPlaces[literal] { return place }
    texts.append(literal)
    textPlaces[literal] = UInt32(texts.count - 1)
    return UInt32(texts.count - 1)
  }

  mutating func integer(_ value: Int64) -> UInt32 {
    if let place = integerPlaces[value] { return place }
    integers.append(value)
    integerPlaces[value] = UInt32(integers.count - 1)
    return UInt32(integers.count - 1)
  }

  mutating func decimal(_ value: Double) -> UInt32 {
    if let place = decimalPlaces[value.bitPattern] { return place }
    decimals.append(value)
    decimalPlaces[value.bitPattern] = UInt32(decimals.count - 1)
    return UInt32(decimals.count - 1)
  }

  // MARK: predicates

  mutating func predicate(_ predicate: Predicate) -> UInt32 {
    if let place = predicatePlaces[predicate] { return place }
    predicates.append(predicate)
    predicatePlaces[predicate] = UInt32(predicates.count - 1)
    return UInt32(predicates.count - 1)
  }
}
