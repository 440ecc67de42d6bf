internal import Launch
internal import RuleCore

/// Values that pass several tests of one fact.
extension Reasoner {
  enum Found {
    case value(PredicateProbe.Value)
    /// There is none.
    case none
    /// None was found, and no proof that there is none.
    case unknown
  }

  /// A value of the fact that all `literals` are about which passes them, by the engine's own tests.
  mutating func value(for literals: [Literal]) -> Found {
    let fact = forest.predicates[Int(literals[0].predicate)].fact
    let source = forest.facts[Int(fact)]
    if case .nothing = source { return all(literals, hold: .absent) ? .value(.absent) : .none }
    // Most tests ask for one text.
    for literal in literals where literal.holds {
      let predicate = forest.predicates[Int(literal.predicate)]
      guard predicate.comparison == .textEquals else { continue }
      let value = PredicateProbe.Value.text(forest.text(predicate.literal))
      work += 1
      if passes(value, literals, fact) { return .value(value) }
    }
    var candidates = ValueCandidates(literals, forest, isText: source.isText).values
    if let foreign {
      candidates += foreign.candidates(for: fact)
      candidates += ForeignTests.divisive(candidates)
    }
    for value in candidates where canHave(source, value) {
      work += 1
      if passes(value, literals, fact) { return .value(value) }
    }
    if let foreign, foreign.opposes(literals, of: fact, by: forest) { return .none }
    return mayHold(literals) ? .unknown : .none
  }

  private mutating func passes(
    _ value: PredicateProbe.Value, _ literals: [Literal], _ fact: UInt32
  ) -> Bool {
    all(literals, hold: value) && foreign?.admits(value, for: fact) ?? true
  }

  /// Whether an event or a state can give a fact such a value.
  private func canHave(_ source: FactSource, _ value: PredicateProbe.Value) -> Bool {
    switch value {
    case .text: true
    case .number: !source.isText
    // What this platform does not keep another one may.
    case .emptyObject where foreign != nil: !source.isText
    case .absent, .truth, .emptyObject, .nullElement: singles(of: source).contains(value)
    }
  }
}

extension FactSource {
  /// Every event has a type and a source, and both are texts; so are the other special keys, or
  /// numbers that are as good as their digits.
  var isText: Bool {
    switch self {
    case .special: true
    case .data, .state, .nothing, .crash: false
    }
  }
}
