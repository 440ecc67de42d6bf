extension AudienceTrace {
  /// Returns the reason for the verdict of a leaf.
  func reason(_ leaf: VisitorLeaf, _ predicate: VisitorPredicate, _ fact: Fact?, _ verdict: VisitorVerdict)
    -> ExplanationReason
  {
    switch verdict.outcome(isNegated: leaf.isNegated) {
    case .yes: return .matched
    case .no: break
    default: return .notEvaluated
    }
    // A defect of the rule is reported before a mismatch of the visitor's values.
    if let reason = constantReason(predicate) { return reason }
    guard let fact else { return .missingKey }
    switch verdict {
    case .holds: return predicate.comparison.comparand == .number ? .thresholdNotMet : .valueMismatch
    case .barred: return .typeGuard
    case .open, .spent: return .notEvaluated
    case .fails: return missReason(predicate, fact)
    }
  }

  /// Returns the reason if the rule's value makes every comparison fail; else nil.
  private func constantReason(_ predicate: VisitorPredicate) -> ExplanationReason? {
    let comparand = predicate.comparison.comparand
    switch predicate.operand {
    case .swift(let operand):
      if case .invalid = operand.pattern { return .invalidPattern }
      // If the rule has no value, operators that compare neither numbers nor patterns compare with the empty string.
      return !operand.hasText && (comparand == .number || comparand == .pattern) ? .operandMissing : nil
    case .units(let operand):
      if case .invalid = operand.pattern { return .invalidPattern }
      return comparand == .list && operand.list.isEmpty ? .operandMissing : nil
    }
  }

  private func missReason(_ predicate: VisitorPredicate, _ fact: Fact) -> ExplanationReason {
    if predicate.comparison == .equals { return equalityReason(predicate, fact) }
    return switch predicate.comparison.comparand {
    case .number: orderReason(predicate, fact.made)
    case .list: listReason(predicate, fact)
    case .text, .pattern, .presence: predicate.comparison.mismatch
    }
  }

  private func orderReason(_ predicate: VisitorPredicate, _ fact: VisitorFact) -> ExplanationReason {
    let numbers =
      switch (predicate.operand, fact) {
      case (.swift(let operand), .swift(let fact)): [operand.number, fact.number]
      case (.units(let operand), .units(let fact)) where profile.runtime == .kotlin:
        [operand.order?.number, fact.order?.number]
      case (.units, _), (.swift, _): [Double]()
      }
    return numbers.contains(nil) ? .typeGuard : .thresholdNotMet
  }

  /// Returns the reason why `isIn` is false. iOS and JavaScript convert only the list to lower case. So if a part of
  /// the attribute in lower case is in the list, only the case differs.
  private func listReason(_ predicate: VisitorPredicate, _ fact: Fact) -> ExplanationReason {
    if case .swift(let operand) = predicate.operand, !operand.hasText { return .operandMissing }
    return fact.shown.hasPart(in: predicate.operand) ? .caseOnlyMismatch : .valueMismatch
  }

  /// Returns the reason why `equals` is false. The platform does not convert array elements and member names before the
  /// comparison.
  private func equalityReason(_ predicate: VisitorPredicate, _ fact: Fact) -> ExplanationReason {
    switch (predicate.operand, fact.made) {
    case (.swift(let operand), .swift): return operand.hasText ? .valueMismatch : .operandMissing
    case (.units(let operand), .units(let made)):
      guard let isText = fact.shown.hasText(operand.lowered) else { return .valueMismatch }
      // Member names are compared with the rule's value as a string, even if the value has a different type.
      let isWanted = made.units.kind == .object || operand.value?.kind == .text
      return isText && isWanted ? .caseOnlyMismatch : .typeMismatch
    case (.units, .swift), (.swift, .units): return .valueMismatch
    }
  }

  // MARK: possible changes

  /// True if the leaf may have a different verdict for a different visitor. Other conditions of the rule set are
  /// ignored.
  func mayChange(_ leaf: VisitorLeaf, _ predicate: VisitorPredicate, from verdict: Explanation.Verdict) -> Bool {
    let possible = possibleOutcomes(of: predicate)
    switch verdict {
    case .no: return possible.contains(leaf.isNegated ? .no : .yes)
    case .yes:
      let isBarred = profile.missingKey == .isFalse && predicate.verdictWithoutKey(profile) == .barred
      return possible.contains(leaf.isNegated ? .yes : .no) || isBarred
    // The verdict may also be unknown for other visitors.
    case .open, .error, .unknown: return false
    }
  }

  /// Returns the outcomes that the comparison has for some visitor, ignoring negation.
  private func possibleOutcomes(of predicate: VisitorPredicate) -> OutcomeSet {
    guard predicate.key != nil else {
      switch predicate.verdictWithoutKey(profile) {
      case .holds: return .yes
      case .fails: return .no
      case .barred, .open, .spent: return []
      }
    }
    let outcomes =
      switch predicate.operand {
      case .swift(let operand): operand.outcomes(of: predicate.comparison)
      case .units(let operand): operand.outcomes(of: predicate.comparison)
      }
    return constantReason(predicate) == nil ? outcomes : outcomes.subtracting(.yes)
  }
}
