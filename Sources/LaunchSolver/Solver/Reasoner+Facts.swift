internal import Launch
internal import RuleCore

/// Whether one value can pass several tests.
extension Reasoner {
  /// Whether some value of the fact that all `literals` are about may pass them; false is a proof.
  ///
  /// A value is absent, a truth, an empty object, a null element, a text or a number. The first ones
  /// are asked of the engine one by one. Texts and numbers go by what tests turn them into.
  mutating func mayHold(_ literals: [Literal]) -> Bool {
    let source = forest.facts[Int(forest.predicates[Int(literals[0].predicate)].fact)]
    if case .nothing = source { return all(literals, hold: .absent) }
    if source.isText {
      for literal in literals where asksForNumber(literal) { return false }
    }
    if textMayHold(literals) { return true }
    for value in singles(of: source) where all(literals, hold: value) { return true }
    return false
  }

  /// Whether a test is one that no text passes, whatever it spells.
  private func asksForNumber(_ literal: Literal) -> Bool {
    switch forest.predicates[Int(literal.predicate)].comparison {
    case .long(isEqual: true), .number: literal.holds
    default: false
    }
  }

  /// What a fact may be besides a text or a number.
  func singles(of source: FactSource) -> [PredicateProbe.Value] {
    let key: [UInt8]
    switch source {
    case .nothing, .crash: return [.absent]
    // Every event has a type and a source, and both are texts.
    case .special: return []
    case .data(let name): key = name
    case .state(_, let name): key = name
    }
    var singles: [PredicateProbe.Value] = [.absent, .truth(true), .truth(false)]
    if forest.profile.keepsEmptyObjects { singles.append(.emptyObject) }
    if forest.profile.keepsNullElements, Self.mayBeElement(key) { singles.append(.nullElement) }
    return singles
  }

  /// Whether a flattened key may be that of an element of an array: its last name is an index.
  private static func mayBeElement(_ key: [UInt8]) -> Bool {
    let name = key.lastIndex(of: 0x2E).map { key[($0 + 1)...] } ?? key[...]
    return !name.isEmpty && name.allSatisfy { $0 &- 0x30 < 10 }
      && (name.count == 1 || name.first != 0x30)
  }

  /// Whether the engine says so of `value`, test by test.
  mutating func all(_ literals: [Literal], hold value: PredicateProbe.Value) -> Bool {
    let seen = forest.profile.seen(value)
    for literal in literals where probe.holds(literal.predicate, of: seen) != literal.holds {
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
      && numberMayHaveParts(texts, literals)
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

extension LaunchProfile {
  /// What a platform makes of a value that another one keeps: nothing.
  func seen(_ value: PredicateProbe.Value) -> PredicateProbe.Value {
    switch value {
    case .emptyObject where !keepsEmptyObjects: .absent
    case .nullElement where !keepsNullElements: .absent
    case .absent, .truth, .number, .text, .emptyObject, .nullElement: value
    }
  }
}
