internal import RuleEngine

/// Whether one value can pass several tests.
extension Reasoner {
  /// Whether some value of the fact that all `literals` are about may pass them; false is a proof.
  ///
  /// A value is absent, a truth, an empty object, a null element, a text or a number. The first ones
  /// are asked of the engine one by one. Texts and numbers go by what tests turn them into.
  mutating func mayHold(_ literals: [Literal]) -> Bool {
    let source = forest.facts[Int(forest.predicates[Int(literals[0].predicate)].fact)]
    switch source {
    case .nothing: return all(literals, hold: .absent)
    // Every event has a type and a source, and both are texts.
    case .special(.type), .special(.source): return textMayHold(literals)
    case .data, .state, .special, .crash:
      if textMayHold(literals) { return true }
      for value in Self.single where all(literals, hold: value) { return true }
      return false
    }
  }

  private static let single: [PredicateProbe.Value] = [
    .absent, .truth(true), .truth(false), .emptyObject, .nullElement,
  ]

  /// Whether the engine says so of `value`, test by test.
  mutating func all(_ literals: [Literal], hold value: PredicateProbe.Value) -> Bool {
    for literal in literals where probe.holds(literal.predicate, of: value) != literal.holds {
      return false
    }
    return true
  }

  /// Whether some text or number may pass.
  ///
  /// Each sees a text operand of its own spelling, and an integer, a decimal and a truth where it
  /// parses as one. These are judged apart, which can only let more pass.
  private mutating func textMayHold(_ literals: [Literal]) -> Bool {
    var texts: [TextLiteral] = []
    for literal in literals {
      let predicate = forest.predicates[Int(literal.predicate)]
      guard let isPossible = presenceMayHold(predicate, literal.holds) else {
        if let text = TextLiteral(literal, predicate, forest) { texts.append(text) }
        continue
      }
      if !isPossible { return false }
    }
    if let anchor = texts.first(where: { $0.kind == .equals && $0.holds }) {
      return spellingMayHold(anchor, texts, literals)
    }
    return partsMayHold(texts) && numbersMayHold(literals)
  }

  /// For tests that only ask whether there is a value, or of which type: whether a text or number
  /// may come out so; nil for other tests.
  private func presenceMayHold(_ predicate: Predicate, _ holds: Bool) -> Bool? {
    switch predicate.comparison {
    case .exists, .present: return holds
    case .isMissing: return !holds
    // A crash is no answer.
    case .throwsWhenPresent: return false
    case .throwsWhenNumber: return !holds
    case .converted(_, result: false): return !holds
    case .converted(let type, result: true):
      let always = (type == .text || type == .truth) && predicate.conversion == type
      return holds || !always
    case .constant, .textEquals, .textDiffers, .textContains, .textLacks, .textStarts, .textEnds,
      .integer, .decimal, .truth, .textAsNumber, .long, .rawNumber, .number:
      return nil
    }
  }
}
