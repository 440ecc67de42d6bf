/// Notes about the platform differences that affect a leaf.
extension AudienceTrace {
  mutating func notes(
    _ leaf: VisitorLeaf, _ predicate: VisitorPredicate, _ value: JSONDocument.Value?, _ fact: Fact?,
    _ verdict: VisitorVerdict, _ test: RuleElement, _ source: VisitorSource
  ) -> [String] {
    var notes: [String] = []
    switch profile.keys {
    case .member, .scalarMember:
      if predicate.key == nil {
        notes.append("the condition has no string `key`, so \(name) looks up no value")
      }
    case .byFamily:
      if case .family = test.family?.key, let key = test.key,
        document.string(orLexeme: key) != test.ruleType.map({ document.string(orLexeme: $0) })
      {
        notes.append("\(name) looks up the rule_type and ignores the key")
      }
    }
    if profile.members != .demanded, !hasNegated(test) {
      notes.append("`negated` is missing: \(name) reads it as false")
    }
    if case .swift(let operand) = predicate.operand, !operand.hasText, !predicate.comparison.isPresence {
      notes.append("`value` is missing: \(name) uses the empty string, which never matches as a pattern or number")
    }
    if profile.members == .converted, test.value == nil, !predicate.comparison.isPresence {
      notes.append("`value` is missing: \(name) compares with the string `null`")
    }
    if case .units(let made) = fact?.made, made.units.kind == .null, profile.runtime == .kotlin,
      !predicate.comparison.isPresence
    {
      notes.append("the attribute is null: on \(name) every comparison is false before negation")
    }
    if let note = noteOnFact(leaf, predicate, value, fact, source) { notes.append(note) }
    if case .barred = verdict, fact != nil, leaf.isNegated {
      notes.append("\(name) does not negate this result")
    }
    return notes
  }

  private func hasNegated(_ test: RuleElement) -> Bool {
    guard let negated = test.negated else { return false }
    switch document.kind(negated) {
    case .true, .false: return true
    case .string: return profile.isNegated(test, in: document)
    case .null, .number, .word, .array, .object: return false
    }
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
        ? "\(name) reads data named RuleData as an object with methods, and finds no attributes"
        : "\(name) reads strings only; it ignores null, arrays and objects"
    }
    if let near = visitor.spelling(like: program.keys[Int(key)]) {
      let name = String(decoding: TestExplanation.shortened(near), as: UTF8.self)
      return "keys are case-sensitive: the visitor has `\(name)`"
    }
    guard leaf.isNegated, !predicate.comparison.isPresence else { return nil }
    return switch profile.missingKey {
    case .isCompared: "the attribute is missing: \(name) compares the empty value and then negates the result"
    case .isFalse: "the attribute is missing: \(name) returns false and does not negate the result"
    }
  }

  // MARK: leaves that are never true

  func note(on fault: NeverTrueReason, _ test: RuleElement) -> String {
    switch fault {
    case .nullMatching: "`matching` is null: \(name) throws when it reads its members"
    case .unknownOperator:
      test.matchType == nil
        ? "`match_type` is missing: the condition never matches"
        : "unknown match_type: the condition never matches, negated or not"
    case .unmappedFamily: "\(name) does not evaluate this rule_type: the condition never matches"
    case .malformed(let member):
      switch member {
      case .ruleType: "`rule_type` is not a string: the condition never matches"
      case .matching: "`matching` is not an object: the condition never matches"
      case .matchType: "`match_type` is not a string: the condition never matches"
      case .negated: "`negated` is missing: on \(name) the condition never matches without a boolean"
      case .value: "`value` is missing: on \(name) the condition never matches without it"
      }
    }
  }
}

/// Finds the conversions of values before a comparison.
extension AudienceTrace {
  typealias Step = TestExplanation.Step

  /// Returns the conversions of the attribute and of the rule's value before the comparison. Conversions that change
  /// nothing are omitted.
  func steps(_ predicate: VisitorPredicate, _ value: JSONDocument.Value?, _ fact: Fact?, _ literal: JSONDocument.Value?)
    -> (found: [Step], literal: [Step])
  {
    let comparison = predicate.comparison
    guard !comparison.isPresence else { return (dropped(value, fact), []) }
    switch predicate.operand {
    case .swift(let operand):
      let lowers = comparison.comparand == .text
      return (
        fact?.shown.conversions.steps(to: comparison, lowers: lowers) ?? dropped(value, fact),
        literal.map { steps(of: $0, operand, to: comparison) } ?? []
      )
    case .units(let operand):
      let lowersList = profile.runtime == .kotlin && comparison.comparand == .list
      let lowers = comparison.comparand == .text || comparison.comparand == .pattern || lowersList
      // JavaScript does not convert array elements and member names before the comparison.
      if case .units(let fact) = fact?.made, comparison == .equals, fact.holdsMembers {
        return ([], profile.runtime == .kotlin && literal != nil ? steps(of: operand, to: comparison) : [])
      }
      return (
        fact?.shown.conversions.steps(to: comparison, lowers: lowers) ?? [],
        literal == nil ? [] : steps(of: operand, to: comparison)
      )
    }
  }

  /// Returns the step for an attribute that iOS drops because it cannot be converted to a string. Empty for other
  /// attributes.
  private func dropped(_ value: JSONDocument.Value?, _ fact: Fact?) -> [Step] {
    profile.runtime == .swift && value != nil && fact == nil ? [Step("string", .absent)] : []
  }

  private func steps(of literal: JSONDocument.Value, _ operand: SwiftOperand, to comparison: MatchOperator) -> [Step] {
    guard let text = VisitorText.operand(literal, in: document) else { return [Step("string", .absent)] }
    let conversions = ConversionPresentation(
      text, lowered: operand.lowered, number: operand.number, isText: document.kind(literal) == .string)
    return conversions.steps(to: comparison, lowers: comparison.comparand != .pattern)
  }

  private func steps(of operand: UTF16Operand, to comparison: MatchOperator) -> [Step] {
    guard let value = operand.value, comparison.comparand != .list || value.kind == .text else { return [] }
    return ConversionPresentation(value, number: operand.order?.number)
      .steps(to: comparison, lowers: comparison.comparand != .pattern)
  }
}
