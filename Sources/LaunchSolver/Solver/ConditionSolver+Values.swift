/// Search for a value that satisfies several tests of one fact.
extension ConditionSolver {
  enum Found {
    case value(ProbeValue)
    /// There is provably no value.
    case none
    /// No value was found, without a proof that there is none.
    case unknown
  }

  /// Searches for a value that satisfies all `literals` in the engine. Precondition: all test the same fact.
  mutating func value(for literals: [Literal]) -> Found {
    let fact = forest.predicates[Int(literals[0].predicate)].fact
    let source = forest.facts[Int(fact)]
    if case .nothing = source { return all(literals, hold: .absent) ? .value(.absent) : .none }
    let tests = decisive(literals)
    // Shortcut: most tests require one string.
    for literal in literals where literal.holds {
      let predicate = forest.predicates[Int(literal.predicate)]
      guard predicate.comparison == .text(.equals) else { continue }
      let value = ProbeValue.text(forest.text(predicate.literal))
      work += 1
      if passes(value, tests, fact) { return .value(value) }
    }
    let names = closed[fact]
    var candidates = ValueCandidates(literals, forest, isText: source.isText, isClosed: names != nil)
    while let value = candidates.next() {
      if !canHave(source, value) { continue }
      work += 1
      if passes(value, tests, fact) { return .value(value) }
    }
    let others = foreign?.candidates(for: fact) ?? []
    let more =
      others + (names ?? (foreign == nil ? [] : CrossPlatformConstraints.divisive(candidates.values + others)))
    for value in more where canHave(source, value) {
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

  /// Returns those of `literals` that no other one implies: of the ordering comparisons of a kind, the end of the range.
  ///
  /// A comparison converts a value for every literal alike, so a value that is greater than 5 is greater than 4.
  private func decisive(_ literals: [Literal]) -> [Literal] {
    if literals.count < 3 { return literals }
    var kept: [Literal] = []
    // The indices in `kept` of the ends.
    var ends: [Int] = []
    for literal in literals {
      let predicate = forest.predicates[Int(literal.predicate)]
      guard let relation = predicate.comparison.relation, relation.isOrdering else {
        kept.append(literal)
        continue
      }
      let end = ends.first {
        let other = forest.predicates[Int(kept[$0].predicate)]
        return kept[$0].holds == literal.holds && other.comparison == predicate.comparison
          && other.conversion == predicate.conversion
      }
      guard let end, let isLess = isLess(forest.predicates[Int(kept[end].predicate)], predicate) else {
        if end == nil { ends.append(kept.count) }
        kept.append(literal)
        continue
      }
      if isLess == ((relation == .greater || relation == .atLeast) == literal.holds) { kept[end] = literal }
    }
    return kept
  }

  /// True if the literal of `one` is less than that of `other`, a comparison of the same kind. Nil for NaN.
  private func isLess(_ one: Predicate, _ other: Predicate) -> Bool? {
    if one.comparison.literalType == .integer { return forest.integer(one.literal) < forest.integer(other.literal) }
    let (one, other) = (forest.decimal(one.literal), forest.decimal(other.literal))
    return one.isNaN || other.isNaN ? nil : one < other
  }

  private mutating func passes(_ value: ProbeValue, _ literals: [Literal], _ fact: UInt32) -> Bool {
    all(literals, hold: value) && foreign?.admits(value, for: fact) ?? true
  }

  /// True if an event or a shared state can give the fact such a value.
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
    // Another platform may keep an empty object that this one drops.
    case .emptyObject where foreign != nil: !source.isText
    case .absent, .truth, .emptyObject, .nullElement: singles(of: source).contains(value)
    }
  }
}

extension FactSource {
  /// True if the value is always a string. Every event has a type and a source, which are strings. The other special
  /// keys are strings, or numbers that compare like the strings of their digits.
  var isText: Bool {
    switch self {
    case .special: true
    case .data, .state, .history, .nothing, .crash: false
    }
  }
}
