/// Searches for a value that satisfies several tests of one fact.
extension ConditionSolver {
  enum Found {
    case value(ProbeValue)
    /// A proof exists that no value satisfies the tests.
    case none
    /// No value was found, but there is no proof that none exists.
    case unknown
  }

  /// Searches for a value that satisfies all `literals` in the engine. Precondition: all literals test the same fact.
  mutating func value(for literals: [Literal]) -> Found {
    let fact = forest.predicates[Int(literals[0].predicate)].fact
    let source = forest.facts[Int(fact)]
    if case .nothing = source { return all(literals, hold: .absent) ? .value(.absent) : .none }
    let tests = decisive(literals)
    // If `foreign` is set, the value must also satisfy tests of a different platform. The cache has only the key
    // `tests`, so it is not used.
    guard foreign == nil else { return value(of: fact, source, literals, tests) }
    let key = tests.map { $0.holds ? $0.predicate : ~$0.predicate } + (findsPlainValues ? [.min] : [])
    if let known = foundValues[key] {
      work += 1
      if findsPlainValues, case .unknown = known { hasLeftOut = true }
      return known
    }
    let found = value(of: fact, source, literals, tests)
    if foundSize < Self.maximumFoundSize {
      foundSize += key.count
      foundValues[key] = found
    }
    return found
  }

  /// The maximum total number of tests in the keys of `foundValues`.
  private static let maximumFoundSize = 200_000

  /// Searches for a value of a fact that satisfies `literals`. `tests`: the elements of `literals` that no other
  /// literal implies.
  private mutating func value(
    of fact: UInt32, _ source: FactSource, _ literals: [Literal], _ tests: [Literal]
  ) -> Found {
    // Shortcut: most tests require one specific string.
    for literal in literals where literal.holds {
      let predicate = forest.predicates[Int(literal.predicate)]
      guard predicate.comparison == .text(.equals) else { continue }
      let value = ProbeValue.text(forest.text(predicate.literal))
      work += 1
      if passes(value, tests, fact) { return .value(value) }
    }
    let names = closed[fact]
    if names == nil {
      for value in usual[fact] ?? [] {
        work += 1
        if passes(value, tests, fact) { return .value(value) }
      }
    }
    var candidates = ValueCandidates(tests, forest, isText: source.isText, isClosed: names != nil)
    // To compute one candidate takes as long as about eight tests.
    defer { self.tests += 8 * candidates.values.count }
    var isCompared = false
    while let value = candidates.next() {
      // In most cases, one of the simple values satisfies the tests. The remaining candidates are numerous, so the
      // solver first tries to prove that no value satisfies the tests.
      if candidates.isBeyondSimple, !isCompared {
        isCompared = true
        if !mayHold(literals) { return .none }
      }
      if !canHave(source, value) || names == nil && isLeftOut(value, tests) { continue }
      work += 1
      if passes(value, tests, fact) { return .value(value) }
    }
    let others = foreign?.candidates(for: fact) ?? []
    let more =
      others + (names ?? (foreign == nil ? [] : CrossPlatformConstraints.divisive(candidates.values + others)))
    for value in more where canHave(source, value) && (names != nil || !isLeftOut(value, tests)) {
      work += 1
      if passes(value, tests, fact) { return .value(value) }
    }
    if names != nil { return .none }
    if let foreign,
      foreign.opposes(
        literals, of: fact, by: forest,
        { [probe, forest] in probe.holds($0.predicate, of: forest.profile.seen($1)) == $0.holds })
    {
      return .none
    }
    return mayHold(literals) ? .unknown : .none
  }

  /// Returns the elements of `literals` that no other literal implies. Ordering comparisons of one kind restrict values
  /// to a range. Of these comparisons, only the ends of the range are returned. Of the inequalities, only those with a
  /// number inside the range are returned.
  ///
  /// A comparison converts a value in the same way for every literal. So a value that is greater than 5 is also at
  /// least 4, and not equal to 3.
  private mutating func decisive(_ literals: [Literal]) -> [Literal] {
    if literals.count < 3 { return literals }
    tests += 2 * literals.count
    var ranges: [ComparisonRange] = []
    for (place, literal) in literals.enumerated() {
      guard let bound = NumericBound(literal, forest), bound.relation.isOrdering else { continue }
      if let at = ranges.firstIndex(where: { $0.kind == bound.kind }) {
        ranges[at].add(bound, at: place)
      } else {
        ranges.append(ComparisonRange(bound.kind))
        ranges[ranges.count - 1].add(bound, at: place)
      }
    }
    if ranges.isEmpty { return literals }
    return literals.indices.compactMap { place in
      guard let bound = NumericBound(literals[place], forest) else { return literals[place] }
      let isDecisive =
        bound.relation.isOrdering ? ranges.contains { $0.isEnd(place) } : !ranges.contains { $0.implies(bound) }
      return isDecisive ? literals[place] : nil
    }
  }

  /// True if only plain values are tried and `value` is not plain. A string is not plain if it has bytes outside
  /// printable ASCII, or at least ten digits. A number is not plain if it has at least ten characters. Values that are
  /// similar to the literals of `tests` count as plain.
  private mutating func isLeftOut(_ value: ProbeValue, _ tests: [Literal]) -> Bool {
    guard findsPlainValues else { return false }
    func isOdd(_ byte: UInt8) -> Bool { !(0x20..<0x7F).contains(byte) }
    switch value {
    case .absent, .truth, .emptyObject, .nullElement: return false
    case .text(let text):
      func isLong(_ text: [UInt8]) -> Bool { text.count { (0x30...0x39).contains($0) } >= 10 }
      if !isLong(text), !text.contains(where: isOdd) { return false }
      let literals = tests.compactMap { literalText(of: $0) }
      let known = Set(literals.joined())
      if text.allSatisfy({ !isOdd($0) || known.contains($0) }),
        !isLong(text) || literals.contains(where: isLong) || tests.contains(where: { isLiteral(text, of: $0) })
      {
        return false
      }
    case .number(let lexeme):
      if lexeme.count < 10 || tests.contains(where: { isLiteral(lexeme, of: $0) }) { return false }
    }
    hasLeftOut = true
    return true
  }

  private func literalText(of literal: Literal) -> [UInt8]? {
    let predicate = forest.predicates[Int(literal.predicate)]
    guard case .text = predicate.comparison.literalType else { return nil }
    return forest.text(predicate.literal)
  }

  /// True if the test compares with the number `lexeme`.
  private func isLiteral(_ lexeme: [UInt8], of literal: Literal) -> Bool {
    let predicate = forest.predicates[Int(literal.predicate)]
    let text = String(decoding: lexeme, as: UTF8.self)
    switch predicate.comparison.literalType {
    case .text: return forest.text(predicate.literal) == lexeme
    case .integer: return Int64(text) == forest.integer(predicate.literal)
    case .decimal: return Double(text) == forest.decimal(predicate.literal)
    case .truth, .none: return false
    }
  }

  private mutating func passes(_ value: ProbeValue, _ literals: [Literal], _ fact: UInt32) -> Bool {
    all(literals, hold: value) && foreign?.admits(value, for: fact) ?? true
  }

  /// True if an event or a shared state can give the fact this value.
  private func canHave(_ source: FactSource, _ value: ProbeValue) -> Bool {
    if case .history(let search) = source {
      guard case .number(let lexeme) = value, let result = Int(String(decoding: lexeme, as: UTF8.self)) else {
        return false
      }
      return forest.search(search).results.contains(result)
    }
    return switch value {
    case .text: true
    case .number: !source.isText
    // The platform of `foreign` may keep an empty object that this platform drops.
    case .emptyObject where foreign != nil: !source.isText
    case .absent, .truth, .emptyObject, .nullElement: singles(of: source).contains(value)
    }
  }
}

extension FactSource {
  /// True if the value of the fact is always a string. Every event has a type and a source, which are strings. Other
  /// special keys are strings, or numbers that tests compare as if they were strings.
  var isText: Bool {
    switch self {
    case .special: true
    case .data, .state, .history, .nothing, .crash: false
    }
  }
}

/// A comparison with a number, and its required result.
struct NumericBound {
  /// Identifies comparisons that convert a value in the same way, and have the same required result.
  struct Kind: Equatable {
    /// The comparison. Its relation is replaced by `equal`, so that kinds can be compared.
    var comparison: Comparison
    var conversion: Conversion
    var holds: Bool
  }

  let kind: Kind
  let relation: Relation
  let value: Double

  /// Creates a bound. Nil for tests that do not compare with a number, for NaN, and for integers that a double cannot
  /// represent.
  init?(_ literal: ConditionSolver.Literal, _ forest: ConditionForest) {
    let predicate = forest.predicates[Int(literal.predicate)]
    let comparison: Comparison
    switch predicate.comparison {
    case .integer(let relation): (comparison, self.relation) = (.integer(.equal), relation)
    case .decimal(let relation): (comparison, self.relation) = (.decimal(.equal), relation)
    case .textAsNumber(let relation): (comparison, self.relation) = (.textAsNumber(.equal), relation)
    case .rawNumber(let relation): (comparison, self.relation) = (.rawNumber(.equal), relation)
    case .number(let relation): (comparison, self.relation) = (.number(.equal), relation)
    default: return nil
    }
    kind = Kind(comparison: comparison, conversion: predicate.conversion, holds: literal.holds)
    if comparison.literalType == .integer {
      guard let value = Double(exactly: forest.integer(predicate.literal)) else { return nil }
      self.value = value
    } else {
      value = forest.decimal(predicate.literal)
      if value.isNaN { return nil }
    }
  }
}

extension NumericBound {
  /// For ordering comparisons: true if the literal is a lower bound of the values.
  fileprivate var isLow: Bool { (relation == .greater || relation == .atLeast) == kind.holds }
  /// For ordering comparisons: true if the values must not equal the literal.
  fileprivate var isOpen: Bool { (relation == .greater || relation == .less) == kind.holds }

  /// True if both bounds are ordering comparisons, and this bound implies `other`: every value with the required result
  /// for this bound also has the required result for `other`.
  func implies(_ other: Self) -> Bool {
    guard relation.isOrdering, other.relation.isOrdering, kind == other.kind, isLow == other.isLow else { return false }
    return value == other.value ? isOpen || !other.isOpen : isLow == (value > other.value)
  }
}

/// The range of values that satisfy all ordering comparisons of one kind.
private struct ComparisonRange {
  private struct End {
    var value: Double
    /// True if the number at the end of the range is not in the range.
    var isOpen: Bool
    /// The index of the comparison.
    var place: Int
  }

  let kind: NumericBound.Kind
  private var low: End?
  private var high: End?

  init(_ kind: NumericBound.Kind) { self.kind = kind }

  mutating func add(_ bound: NumericBound, at place: Int) {
    let end = End(value: bound.value, isOpen: bound.isOpen, place: place)
    func isTighter(than other: End?) -> Bool {
      guard let other else { return true }
      if other.value == end.value { return end.isOpen && !other.isOpen }
      return bound.isLow == (end.value > other.value)
    }
    if bound.isLow {
      if isTighter(than: low) { low = end }
    } else if isTighter(than: high) {
      high = end
    }
  }

  func isEnd(_ place: Int) -> Bool { low?.place == place || high?.place == place }

  /// True if every value in the range is unequal to the literal of `bound`.
  func implies(_ bound: NumericBound) -> Bool {
    guard bound.relation.isUnequal(bound.kind.holds), kind.holds, kind.comparison == bound.kind.comparison,
      kind.conversion == bound.kind.conversion
    else { return false }
    if let low, bound.value < low.value || low.isOpen && bound.value == low.value { return true }
    if let high, bound.value > high.value || high.isOpen && bound.value == high.value { return true }
    return false
  }
}
