extension AudienceTrace {
  /// Why a leaf says what it says, in the words of Convert where these have one.
  func reason(_ leaf: VisitorLeaf, _ predicate: VisitorPredicate, _ fact: Fact?, _ verdict: VisitorVerdict)
    -> ExplanationReason
  {
    switch verdict.outcome(isNegated: leaf.isNegated) {
    case .yes: return .matched
    case .no: break
    default: return .notEvaluated
    }
    // What no visitor could change comes first.
    if let reason = constantReason(predicate) { return reason }
    guard let fact else { return .missingKey }
    switch verdict {
    case .holds: return predicate.comparison.isOrder ? .thresholdNotMet : .valueMismatch
    case .barred: return .typeGuard
    case .open, .spent: return .notEvaluated
    case .fails: return missReason(predicate, fact)
    }
  }

  /// Of a leaf whose own side cannot be compared.
  private func constantReason(_ predicate: VisitorPredicate) -> ExplanationReason? {
    let comparison = predicate.comparison
    switch predicate.operand {
    case .swift(let operand):
      if case .invalid = operand.pattern { return .invalidPattern }
      // To others the empty text is as good as any.
      return !operand.hasText && (comparison.isOrder || comparison == .matchesPattern) ? .operandMissing : nil
    case .script(let operand):
      if case .invalid = operand.pattern { return .invalidPattern }
      return comparison == .isIn && operand.list.isEmpty ? .operandMissing : nil
    }
  }

  private func missReason(_ predicate: VisitorPredicate, _ fact: Fact) -> ExplanationReason {
    switch predicate.comparison {
    case .contains: return .substringAbsent
    case .startsWith: return .prefixMismatch
    case .endsWith: return .suffixMismatch
    case .less, .atMost: return orderReason(predicate, fact.made)
    case .isIn: return listReason(predicate, fact)
    case .equals: return equalityReason(predicate, fact)
    case .matchesPattern, .exists, .isMissing, .isMissingOnKey: return .valueMismatch
    }
  }

  private func orderReason(_ predicate: VisitorPredicate, _ fact: VisitorFact) -> ExplanationReason {
    guard case .swift(let operand) = predicate.operand, case .swift(let fact) = fact else { return .thresholdNotMet }
    return operand.number != nil && fact.number != nil ? .thresholdNotMet : .typeGuard
  }

  /// Only the list is put in lower case.
  private func listReason(_ predicate: VisitorPredicate, _ fact: Fact) -> ExplanationReason {
    if case .swift(let operand) = predicate.operand, !operand.hasText { return .operandMissing }
    return fact.shown.hasPart(in: predicate.operand) ? .caseOnlyMismatch : .valueMismatch
  }

  /// The elements of an array and the names of members are compared as they stand.
  private func equalityReason(_ predicate: VisitorPredicate, _ fact: Fact) -> ExplanationReason {
    switch (predicate.operand, fact.made) {
    case (.swift(let operand), .swift): return operand.hasText ? .valueMismatch : .operandMissing
    case (.script(let operand), .script(let made)):
      guard let isText = fact.shown.hasText(operand.lowered) else { return .valueMismatch }
      // A name is text whatever it is compared with.
      let isWanted = made.script.kind == .object || operand.value?.kind == .text
      return isText && isWanted ? .caseOnlyMismatch : .typeMismatch
    case (.script, .swift), (.swift, .script): return .valueMismatch
    }
  }

  // MARK: what a visitor may change

  /// Whether some visitor would make a leaf come out otherwise, as far as the leaf alone tells.
  func mayChange(_ leaf: VisitorLeaf, _ predicate: VisitorPredicate, from verdict: Explanation.Verdict) -> Bool {
    let (holds, fails) = (mayHold(predicate), mayFail(predicate))
    let isBarred = profile.missingKey == .isFalse && rest(of: predicate) == .barred
    switch verdict {
    case .no: return leaf.isNegated ? fails : holds
    case .yes: return (leaf.isNegated ? holds : fails) || isBarred
    // Nobody knows what such a visitor would come to.
    case .open, .error, .unknown: return false
    }
  }

  private func rest(of predicate: VisitorPredicate) -> VisitorVerdict {
    predicate.verdictWithoutKey(profile)
  }

  /// Whether some visitor meets the comparison itself.
  private func mayHold(_ predicate: VisitorPredicate) -> Bool {
    guard predicate.key != nil else { return rest(of: predicate) == .holds }
    if constantReason(predicate) != nil { return false }
    switch (predicate.comparison, predicate.operand) {
    case (.less, .swift(let operand)): return operand.number.map { $0 > -.infinity } ?? false
    case (.atMost, .swift(let operand)): return operand.number != nil
    case (.less, .script(let operand)): return operand.order?.isLeast == false
    // What is looked for stands between bars, and so holds none.
    case (.isIn, .script(let operand)): return operand.list.contains { !$0.text.contains(0x7C) }
    case (.atMost, .script), (.isIn, .swift), (.equals, _), (.contains, _), (.startsWith, _),
      (.endsWith, _), (.matchesPattern, _), (.exists, _), (.isMissing, _), (.isMissingOnKey, _):
      return true
    }
  }

  /// Whether some visitor misses it, so that negation makes it true.
  private func mayFail(_ predicate: VisitorPredicate) -> Bool {
    guard predicate.key != nil else { return rest(of: predicate) == .fails }
    switch (predicate.comparison, predicate.operand) {
    case (.contains, .swift(let operand)): return !operand.isBlank
    case (.contains, .script(let operand)): return !operand.isBlank
    case (.startsWith, .swift(let operand)), (.endsWith, .swift(let operand)): return !operand.lowered.isEmpty
    case (.startsWith, .script(let operand)), (.endsWith, .script(let operand)): return !operand.lowered.isEmpty
    case (.atMost, .script(let operand)): return operand.order?.isGreatest == false
    case (.matchesPattern, .script(let operand)): return operand.pattern?.mayMiss == true
    case (.less, _), (.atMost, .swift), (.matchesPattern, .swift), (.equals, _), (.isIn, _),
      (.exists, _), (.isMissing, _), (.isMissingOnKey, _):
      return true
    }
  }
}
