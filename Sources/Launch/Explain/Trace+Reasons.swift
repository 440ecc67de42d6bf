extension Trace {
  /// Returns the reason for the verdict of a predicate on its fact.
  mutating func reason(
    _ predicate: Predicate, _ fact: Fact, _ verdict: Verdict, _ condition: Condition, _ bytes: Span<UInt8>
  ) -> ExplanationReason {
    switch verdict {
    case .yes: return .matched
    case .crash: return crashReason(predicate, fact, condition)
    case .no: break
    }
    if case .history = condition.form { return .historyCount }
    if case .constant = predicate.comparison { return constantReason(condition) }
    if fact.kind == .absent, predicate.comparison != .isMissing {
      return absence(of: plan.forest.facts[Int(predicate.fact)])
    }
    let isOrdering = predicate.comparison.relation?.isOrdering ?? false
    let miss: ExplanationReason = isOrdering ? .thresholdNotMet : .valueMismatch
    // True if the fact could be converted, so that it was compared.
    let fits: Bool
    switch predicate.comparison {
    case .constant: return constantReason(condition)
    case .exists, .present: return absence(of: plan.forest.facts[Int(predicate.fact)])
    case .isMissing: return .valueMismatch
    case .text(let relation): return textReason(relation, predicate, fact, bytes)
    case .integer:
      fits = if case .value = runner.integer(fact, predicate.conversion, bytes) { true } else { false }
    case .decimal: fits = runner.decimal(fact, predicate.conversion, bytes) != nil
    case .truth: fits = runner.truth(fact, predicate.conversion, bytes) != nil
    case .converted(_, let result):
      // The matcher is not defined for values of this type.
      if !result { return .typeMismatch }
      fits = false
    case .long:
      guard case .integer = runner.operand(fact, predicate.conversion, bytes) else { return .typeMismatch }
      return miss
    case .textAsNumber:
      fits = runner.units(fact, predicate.conversion, bytes).flatMap { JavaNumber.double($0) } != nil
    case .rawNumber: fits = runner.rawNumber(fact, predicate.conversion, bytes) != nil
    case .number: return fact.kind == .number ? miss : .typeMismatch
    case .throwsWhenPresent, .throwsWhenNumber: return crashReason(predicate, fact, condition)
    }
    return fits ? miss : conversionReason(predicate, fact, bytes)
  }

  private func absence(of source: FactSource) -> ExplanationReason {
    switch source {
    case .state: .stateAbsent
    case .data(let key): key.starts(with: "~state.".utf8) ? .stateAbsent : .keyAbsent
    case .special, .history, .nothing, .crash: .keyAbsent
    }
  }

  /// Returns the reason why a fact cannot be converted: the fact is a string with the wrong content, or the fact is not
  /// a string.
  private mutating func conversionReason(_ predicate: Predicate, _ fact: Fact, _ bytes: Span<UInt8>)
    -> ExplanationReason
  {
    if case .text = runner.operand(fact, predicate.conversion, bytes) { return .notConvertible }
    return .typeMismatch
  }

  private func crashReason(_ predicate: Predicate, _ fact: Fact, _ condition: Condition) -> ExplanationReason {
    if fact.kind == .crash { return .notUnderstood }
    guard predicate.comparison.isThrowing else { return .notConvertible }
    if case .test(let test) = condition.form, case .null = test.operands { return .operandMissing }
    return .typeMismatch
  }

  /// Returns the reason why a test that looks up no fact is false.
  private func constantReason(_ condition: Condition) -> ExplanationReason {
    switch condition.form {
    case .history: return .historyCount
    case .unreadable(.matcherUnknown), .unreadable(.matcherMissing): return .operatorUnknown
    case .unreadable, .all, .any: return .notUnderstood
    case .test(let test):
      // On Android a presence matcher with values is read as a comparison with an unknown operator.
      if test.matcher.isPresence { return .operatorUnknown }
      switch test.operands {
      case .missing, .null, .other: return .operandMissing
      case .list(let list) where plan.rules.document.first(in: list) == nil: return .operandMissing
      case .text(let text) where plan.rules.document.range(text).count <= 2: return .operandMissing
      case .list, .text: return .typeMismatch
      }
    }
  }

  // MARK: text

  private mutating func textReason(_ relation: TextRelation, _ predicate: Predicate, _ fact: Fact, _ bytes: Span<UInt8>)
    -> ExplanationReason
  {
    guard case .text(let text) = runner.operand(fact, predicate.conversion, bytes) else { return .typeMismatch }
    if relation.isNegative { return .valueMismatch }
    let needle = plan.forest.text(predicate.literal)
    if !needle.isEmpty, Self.matches(relation.kind, folded(text, bytes), Self.folded(needle)) {
      return .caseOnlyMismatch
    }
    return switch relation.kind {
    case .equals: .valueMismatch
    case .contains: .substringAbsent
    case .starts: .prefixMismatch
    case .ends: .suffixMismatch
    }
  }

  /// Returns the case-folded string of an event. The result is cached for comparisons with further values.
  private mutating func folded(_ text: Fact, _ bytes: Span<UInt8>) -> [UInt8] {
    let text = runner.textBytes(text, bytes)
    if let last = lastFolded, last.text == text { return last.folded }
    let folded = Self.folded(text)
    lastFolded = (text, folded)
    return folded
  }

  /// Returns the string with full case folding: `ß` becomes equal to `SS`, although no platform treats the two as
  /// equal.
  private static func folded(_ text: [UInt8]) -> [UInt8] {
    Array(String(decoding: text, as: UTF8.self).uppercased().lowercased().utf8)
  }

  /// True if the part of a case-folded string that `kind` selects equals `needle`.
  private static func matches(_ kind: TextRelationKind, _ text: [UInt8], _ needle: [UInt8]) -> Bool {
    switch kind {
    case .equals: return text == needle
    case .starts: return text.starts(with: needle)
    case .ends: return text.suffix(needle.count) == needle[...]
    case .contains:
      var isFound = false
      forEachOccurrence(of: needle, in: text) { _ in
        isFound = true
        return false
      }
      return isFound
    }
  }

  // MARK: leaves

  /// Returns the reason for the verdict of a leaf: the reason of the value that decides the verdict or, if none does,
  /// of the value that is closest to a match.
  func reason(of test: TestExplanation, _ condition: Condition, _ verdict: Explanation.Verdict) -> ExplanationReason {
    switch verdict {
    case .yes: return .matched
    case .unknown: return .droppedAtLoad
    // Launch rules never have the verdict `open`.
    case .no, .error, .open:
      let same = test.operands.filter { $0.verdict == verdict }.map(\.reason)
      guard let first = same.first else { return constantReason(condition) }
      if verdict == .error { return first }
      return same.max { $0.nearness < $1.nearness } ?? first
    }
  }
}

extension ExplanationReason {
  /// How close this reason is to a match: a value that was compared is closer than a value that could not be compared.
  fileprivate var nearness: Int {
    switch self {
    case .matched: 6
    case .caseOnlyMismatch: 5
    case .thresholdNotMet, .valueMismatch, .substringAbsent, .prefixMismatch, .suffixMismatch: 4
    case .historyCount: 4
    case .notConvertible: 3
    case .typeMismatch: 2
    case .keyAbsent, .stateAbsent: 1
    case .operandMissing, .operatorUnknown, .notUnderstood, .droppedAtLoad: 0
    // Launch rules do not have these reasons.
    case .missingKey, .typeGuard, .invalidPattern, .notEvaluated, .unknownOperator,
      .unmappedFamily, .malformedLeaf, .throws:
      0
    }
  }
}
