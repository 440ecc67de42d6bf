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
    // Shortcut: most tests require one string.
    for literal in literals where literal.holds {
      let predicate = forest.predicates[Int(literal.predicate)]
      guard predicate.comparison == .text(.equals) else { continue }
      let value = ProbeValue.text(forest.text(predicate.literal))
      work += 1
      if passes(value, literals, fact) { return .value(value) }
    }
    var candidates = ValueCandidates(literals, forest, isText: source.isText).values
    if let foreign {
      candidates += foreign.candidates(for: fact)
      candidates += CrossPlatformConstraints.divisive(candidates)
    }
    for value in candidates where canHave(source, value) {
      work += 1
      if passes(value, literals, fact) { return .value(value) }
    }
    if let foreign,
      foreign.opposes(
        literals, of: fact, by: forest,
        { [probe, forest] in probe.holds($0.predicate, of: forest.profile.seen($1)) == $0.holds })
    {
      return .none
    }
    return mayHold(literals) ? .unknown : .none
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
