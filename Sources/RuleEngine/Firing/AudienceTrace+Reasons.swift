extension AudienceTrace {
  /// Why a leaf says what it says, in the words of Convert where these have one.
  func reason(
    _ leaf: VisitorLeaf, _ predicate: VisitorPredicate, _ fact: VisitorFact?,
    _ verdict: VisitorVerdict, _ test: VisitorTest
  ) -> ExplanationReason {
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
    case .fails: return missReason(predicate, fact, test)
    }
  }

  /// Of a leaf whose own side cannot be compared.
  private func constantReason(_ predicate: VisitorPredicate) -> ExplanationReason? {
    let comparison = predicate.comparison
    switch predicate.operand {
    case .swift(let operand):
      if case .invalid = operand.pattern { return .invalidPattern }
      // To others the empty text is as good as any.
      return !operand.hasText && (comparison.isOrder || comparison == .matchesPattern)
        ? .operandMissing : nil
    case .script(let operand):
      if case .invalid = operand.pattern { return .invalidPattern }
      return comparison == .isIn && operand.list.isEmpty ? .operandMissing : nil
    }
  }

  private func missReason(
    _ predicate: VisitorPredicate, _ fact: VisitorFact, _ test: VisitorTest
  ) -> ExplanationReason {
    switch predicate.comparison {
    case .contains: return .substringAbsent
    case .startsWith: return .prefixMismatch
    case .endsWith: return .suffixMismatch
    case .less, .atMost: return orderReason(predicate, fact)
    case .isIn: return listReason(predicate, fact)
    case .equals: return equalityReason(predicate, fact, test)
    case .matchesPattern, .exists, .isMissing, .isMissingOnKey: return .valueMismatch
    }
  }

  private func orderReason(
    _ predicate: VisitorPredicate, _ fact: VisitorFact
  ) -> ExplanationReason {
    guard case .swift(let operand) = predicate.operand, case .swift(let fact) = fact else {
      return .thresholdNotMet
    }
    return operand.number != nil && fact.number != nil ? .thresholdNotMet : .typeGuard
  }

  /// Only the list is put in lower case.
  private func listReason(
    _ predicate: VisitorPredicate, _ fact: VisitorFact
  ) -> ExplanationReason {
    let isCase: Bool
    switch (predicate.operand, fact) {
    case (.swift(let operand), .swift(let fact)):
      if !operand.hasText { return .operandMissing }
      isCase = SwiftOperand.parts(of: fact.lowered).contains(where: operand.list.contains)
    case (.script(let operand), .script(let fact)):
      isCase = ScriptOperand.parts(of: fact.script.lowered).contains(where: operand.list.contains)
    case (.swift, .script), (.script, .swift): isCase = false
    }
    return isCase ? .caseOnlyMismatch : .valueMismatch
  }

  /// The elements of an array and the names of members are compared as they stand.
  private func equalityReason(
    _ predicate: VisitorPredicate, _ fact: VisitorFact, _ test: VisitorTest
  ) -> ExplanationReason {
    switch (predicate.operand, fact) {
    case (.swift(let operand), .swift): return operand.hasText ? .valueMismatch : .operandMissing
    case (.script(let operand), .script(let fact)) where fact.holdsMembers:
      guard let value = test.value else { return .valueMismatch }
      let wanted = ScriptValue(value, in: document)
      guard fact.script.kind == .array else {
        let names = fact.document.members(fact.value).map {
          JavaScriptText.lowercased(UTF16Text.decode(fact.document.string($0.name)))
        }
        return names.contains(operand.lowered) ? .caseOnlyMismatch : .valueMismatch
      }
      let same = fact.document.elements(fact.value).filter {
        ScriptValue($0, in: fact.document).lowered == operand.lowered
      }
      if same.isEmpty { return .valueMismatch }
      let isText = same.contains { fact.document.kind($0) == .string } && wanted.kind == .text
      return isText ? .caseOnlyMismatch : .typeMismatch
    case (.script, _), (.swift, .script): return .valueMismatch
    }
  }

  // MARK: what a visitor may change

  /// Whether some visitor would make a leaf come out otherwise, as far as the leaf alone tells.
  func mayChange(
    _ leaf: VisitorLeaf, _ predicate: VisitorPredicate, from verdict: Explanation.Verdict
  ) -> Bool {
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

  private func mayHold(_ predicate: VisitorPredicate) -> Bool {
    guard predicate.key != nil else { return rest(of: predicate) == .holds }
    if constantReason(predicate) != nil { return false }
    guard case .swift(let operand) = predicate.operand, predicate.comparison.isOrder else {
      return true
    }
    return operand.number != nil
  }

  private func mayFail(_ predicate: VisitorPredicate) -> Bool {
    guard predicate.key != nil else { return rest(of: predicate) == .fails }
    switch predicate.operand {
    case .script(let operand):
      if case .invalid = operand.pattern { return false }
      switch predicate.comparison {
      case .contains: return !operand.isBlank
      case .startsWith, .endsWith: return !operand.lowered.isEmpty
      default: return true
      }
    case .swift(let operand):
      switch predicate.comparison {
      case .contains: return !operand.isBlank
      case .startsWith, .endsWith: return !operand.lowered.isEmpty
      default: return true
      }
    }
  }
}
