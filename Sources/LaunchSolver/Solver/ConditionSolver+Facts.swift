/// Decides whether several tests of the same fact can be satisfied together.
extension ConditionSolver {
  /// True if some value may satisfy all `literals`, which are tests of one fact with required results. False is a proof
  /// that no value satisfies all of them.
  ///
  /// A value is absent, a Boolean, an empty object, a null element, a string or a number. The engine evaluates the
  /// first four kinds one by one. Strings and numbers are analyzed in each form to which a test may convert them.
  mutating func mayHold(_ literals: [Literal]) -> Bool {
    tests += 4 * literals.count
    let fact = forest.predicates[Int(literals[0].predicate)].fact
    let source = forest.facts[Int(fact)]
    if let names = closed[fact] {
      let named = IteratorSequence(ValueCandidates(literals, forest, isText: true, isClosed: true))
      return (Array(named) + names).contains { all(literals, hold: $0) }
    }
    if case .nothing = source { return all(literals, hold: .absent) }
    if case .history(let search) = source { return resultMayHold(literals, of: forest.search(search)) }
    if source.isText {
      for literal in literals where asksForNumber(literal) { return false }
    }
    if textMayHold(literals) { return true }
    for value in singles(of: source) where all(literals, hold: value) { return true }
    return false
  }

  /// True if no string satisfies the literal.
  private func asksForNumber(_ literal: Literal) -> Bool {
    switch forest.predicates[Int(literal.predicate)].comparison {
    case .long(isEqual: true), .number: literal.holds
    default: false
    }
  }

  /// Returns the possible values of a fact other than strings and numbers.
  func singles(of source: FactSource) -> [ProbeValue] {
    let key: [UInt8]
    switch source {
    case .nothing, .crash: return [.absent]
    // Every event has a type and a source, and both are strings.
    case .special: return []
    // The environment determines the result of a history search.
    case .history: return []
    case .data(let name): key = name
    case .state(_, let name): key = name
    }
    var singles: [ProbeValue] = [.absent, .truth(true), .truth(false)]
    if forest.profile.keepsEmptyObjects { singles.append(.emptyObject) }
    if forest.profile.keepsNullElements, Self.mayBeElement(key) { singles.append(.nullElement) }
    return singles
  }

  /// True if the last part of a flattened key is an array index.
  private static func mayBeElement(_ key: [UInt8]) -> Bool {
    let name = key.lastIndex(of: 0x2E).map { key[($0 + 1)...] } ?? key[...]
    return !name.isEmpty && name.allSatisfy { $0 &- 0x30 < 10 } && (name.count == 1 || name.first != 0x30)
  }

  /// True if the engine gives every literal its required result for `value`.
  mutating func all(_ literals: [Literal], hold value: ProbeValue) -> Bool {
    let seen = forest.profile.seen(value)
    for literal in literals {
      tests += 1
      if probe.holds(literal.predicate, of: seen) != literal.holds { return false }
    }
    return true
  }

  /// True if some string or number may satisfy the literals.
  ///
  /// Tests compare a string or a number in different forms: as a string and, if it can be parsed, as an integer, a
  /// floating-point number or a Boolean. Each form is analyzed independently. So impossible literals may be accepted,
  /// but possible literals are never rejected.
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
    return partsMayHold(texts) && numbersMayHold(literals) && numberMayHaveParts(texts, literals)
  }

  /// Returns, for tests of presence or type, true if a string or number may give the required result. Nil for other
  /// tests.
  private func presenceMayHold(_ predicate: Predicate, _ holds: Bool) -> Bool? {
    switch predicate.comparison {
    case .exists, .present: return holds
    case .isMissing: return !holds
    // If the engine crashes, the test has no result.
    case .throwsWhenPresent: return false
    case .throwsWhenNumber: return !holds
    case .converted(_, result: false): return !holds
    case .converted(let type, result: true):
      let always = (type == .text || type == .truth) && predicate.conversion == type
      return holds || !always
    default: return nil
    }
  }
}

extension LaunchProfile {
  /// Returns the value as the platform sees it: absent for an empty object or a null element that the platform drops.
  func seen(_ value: ProbeValue) -> ProbeValue {
    switch value {
    case .emptyObject where !keepsEmptyObjects: .absent
    case .nullElement where !keepsNullElements: .absent
    case .absent, .truth, .number, .text, .emptyObject, .nullElement: value
    }
  }
}
