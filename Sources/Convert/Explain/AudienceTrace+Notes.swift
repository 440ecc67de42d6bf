/// Notes on the platform differences that affect a leaf.
extension AudienceTrace {
  mutating func notes(
    _ leaf: VisitorLeaf, _ predicate: VisitorPredicate, _ value: JSONDocument.Value?, _ fact: Fact?,
    _ verdict: VisitorVerdict, _ test: RuleElement, _ source: VisitorSource
  ) -> [String] {
    var notes: [String] = []
    switch profile.keys {
    case .member:
      if predicate.key == nil {
        notes.append("key of a leaf: it has none that is text, and \(name) looks nothing else up")
      }
    case .byFamily:
      if case .family = test.family?.key, let key = test.key,
        document.string(orLexeme: key) != test.ruleType.map({ document.string(orLexeme: $0) })
      {
        notes.append("key of a leaf: \(name) looks up its rule_type, whatever its key is")
      }
    }
    if profile.members == .defaulted, !hasNegated(test) {
      notes.append("negated missing: \(name) takes it for false")
    }
    if case .swift(let operand) = predicate.operand, !operand.hasText, !predicate.comparison.isPresence {
      notes.append("value missing: \(name) takes the empty text, and no pattern or number")
    }
    if let note = noteOnFact(leaf, predicate, value, fact, source) { notes.append(note) }
    if case .barred = verdict, fact != nil, leaf.isNegated {
      notes.append("\(name) does not turn that round")
    }
    return notes
  }

  private func hasNegated(_ test: RuleElement) -> Bool {
    guard let negated = test.negated else { return false }
    return document.kind(negated) == .true || document.kind(negated) == .false
  }

  private mutating func noteOnFact(
    _ leaf: VisitorLeaf, _ predicate: VisitorPredicate, _ value: JSONDocument.Value?, _ fact: Fact?,
    _ source: VisitorSource
  ) -> String? {
    guard fact == nil, let key = predicate.key else { return nil }
    if visitor.object(of: source) == nil {
      return source == .attributes ? "the visitor has no attributes" : "the visitor has no location data"
    }
    if value != nil {
      return profile.hasAccessors
        ? "\(name) takes data whose name is RuleData for an object with methods, and reads none of it"
        : "\(name) knows texts only: null, an array or an object is as if it were not there"
    }
    if let near = visitor.spelling(like: program.keys[Int(key)]) {
      let name = String(decoding: TestExplanation.shortened(near), as: UTF8.self)
      return "keys are compared with their case: the visitor has `\(name)`"
    }
    guard leaf.isNegated, !predicate.comparison.isPresence else { return nil }
    return switch profile.missingKey {
    case .isCompared: "key missing: \(name) compares nothing, and turns the answer round"
    case .isFalse: "key missing: \(name) says no, and does not turn that round"
    }
  }

  // MARK: leaves that are never true

  func note(on fault: NeverTrueReason, _ test: RuleElement) -> String {
    switch fault {
    case .nullMatching: "matching is null: \(name) throws when it asks for its members"
    case .unknownOperator:
      test.matchType == nil
        ? "it has no match_type, and is never true"
        : "there is no such match_type: it is never true, negated or not"
    case .unmappedFamily: "\(name) evaluates no leaf of this rule_type: it is never true"
    case .malformed(let member):
      switch member {
      case .ruleType: "it has no rule_type that is text, and is never true"
      case .matching: "it has no matching that is an object, and is never true"
      case .matchType: "it has no match_type that is text, and is never true"
      case .negated: "negated missing: \(name) wants true or false, else the leaf is never true"
      case .value: "value missing: \(name) wants one, else the leaf is never true"
      }
    }
  }
}
