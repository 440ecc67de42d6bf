/// Proofs that no value of an attribute has a given pair of verdicts for two predicates. Without a proof, the pair may
/// be possible.
///
/// Only relations that apply to all values are used. On iOS, a value is a string. On other platforms, it may also be an
/// array or object, in which `equals` searches for an element or a name. Only ASCII literals are used, because two
/// different strings may equal a non-ASCII literal.
struct VerdictRules {
  private let predicates: [VisitorPredicate]
  private let profile: ConvertProfile
  private let rests: [VisitorVerdict]
  /// Indexed by predicate: the literal of the rule's value.
  private let literals: [Literal]

  fileprivate struct Literal {
    var comparison: MatchOperator
    /// The rule's value as a string in lower case; nil if it is not ASCII.
    var text: [UInt8]?
    var number: Double?
    var list: Set<[UInt8]>
  }

  init(_ program: AudienceProgram) {
    (predicates, profile, rests) = (program.predicates, program.profile, program.restVerdicts)
    literals = program.predicates.map { Literal($0) }
  }

  /// Returns the verdict of a predicate for a visitor who lacks the predicate's key.
  func withoutKey(_ predicate: Int32) -> PredicateVerdict? { PredicateVerdict(rests[Int(predicate)]) }

  private var isText: Bool { profile.runtime == .swift }

  /// True if no value of a key has the assigned verdicts of all `predicates`, which test this key.
  func refutes(_ assigned: [PredicateVerdict?], _ predicates: [Int32]) -> Bool {
    let known = predicates.compactMap { place in assigned[Int(place)].map { (Int(place), $0) } }
    for (place, (one, verdict)) in known.enumerated() {
      if isConstant(one, verdict) { return true }
      for (other, second) in known.dropFirst(place + 1)
      where refutes(one, verdict, other, second) || refutes(other, second, one, verdict) {
        return true
      }
    }
    return false
  }

  /// True if the predicate never has the verdict.
  private func isConstant(_ place: Int, _ verdict: PredicateVerdict) -> Bool {
    let predicate = predicates[place]
    if isText, verdict == .barred { return predicate.comparison != .matchesPattern }
    if predicate.comparison == .exists || predicate.comparison == .isMissing, verdict == .barred { return true }
    let outcomes =
      switch predicate.operand {
      case .swift(let operand): operand.outcomes(of: predicate.comparison)
      case .units(let operand): operand.outcomes(of: predicate.comparison)
      }
    return verdict == .holds && outcomes == .no || verdict == .fails && outcomes == .yes
  }

  /// True if no value has the verdict `verdict` for the first predicate and the verdict `second` for the second
  /// predicate.
  private func refutes(_ one: Int, _ verdict: PredicateVerdict, _ other: Int, _ second: PredicateVerdict) -> Bool {
    let (first, next) = (literals[one], literals[other])
    let (a, b) = (first.comparison, next.comparison)
    // If the visitor has a value, both operators are evaluated.
    if !isText, a.isEvaluated, b.isEvaluated, hasOperand(one), hasOperand(other) {
      if (verdict == .barred) != (second == .barred) { return true }
    }
    switch (a, b) {
    case (.exists, .isMissing), (.isMissing, .exists): return (verdict == .holds) == (second == .holds)
    case (.exists, .isMissingOnKey) where isText: return (verdict == .holds) == (second == .holds)
    case (.isMissing, .isMissingOnKey) where isText: return verdict != second
    case (.less, .less), (.less, .atMost), (.atMost, .less), (.atMost, .atMost):
      guard let low = first.number, let high = next.number, !low.isNaN, !high.isNaN else { return false }
      if !isText, profile.runtime != .kotlin, (verdict == .barred) != (second == .barred) { return true }
      let isImplied = a == .atMost && b == .less ? low < high : low <= high
      return verdict == .holds && second != .holds && isImplied
    case (.isIn, .isIn): return verdict == .holds && second == .fails && first.list.isSubset(of: next.list)
    default: return refutesText(first, verdict, next, second)
    }
  }

  private func hasOperand(_ place: Int) -> Bool {
    switch predicates[place].operand {
    case .swift: true
    case .units(let operand): operand.value != nil
    }
  }

  private func refutesText(_ one: Literal, _ verdict: PredicateVerdict, _ other: Literal, _ second: PredicateVerdict)
    -> Bool
  {
    guard let text = one.text else { return false }
    let isStrict = profile.runtime == .javaScript
    if one.comparison == other.comparison, one.comparison.comparand == .text, text == other.text,
      one.comparison != .equals || !isStrict
    {
      return verdict != second
    }
    // In Kotlin, the JSON text of an array or object contains the text of its elements and names.
    if profile.runtime == .kotlin, one.comparison == .equals, other.comparison == .contains, verdict == .holds,
      let needle = other.text, !text.contains(where: { $0 == 0x22 || $0 == 0x5C })
    {
      return second == .fails && matches(.contains, text, needle)
    }
    if one.comparison == .equals, verdict == .holds, isText {
      switch other.comparison {
      case .exists: return (second == .holds) == text.isEmpty
      case .isMissing, .isMissingOnKey: return (second == .holds) != text.isEmpty
      case .less, .atMost:
        // Digits and punctuation have no case.
        let number = GroupedNumber.swift(text)
        guard let number, let limit = other.number else { return second == .holds }
        return (other.comparison == .less ? number < limit : number <= limit) != (second == .holds)
      case .isIn:
        let parts = Set(text.split(separator: 0x7C, omittingEmptySubsequences: false).map(Array.init))
        return second == .holds && parts.isDisjoint(with: other.list)
      case .equals, .contains, .startsWith, .endsWith:
        guard let needle = other.text else { return false }
        return matches(other.comparison, text, needle) != (second == .holds)
      case .matchesPattern: return false
      }
    }
    guard verdict == .holds else { return false }
    if !isText, other.comparison == .exists || other.comparison == .isMissing, one.comparison.comparand == .text,
      text.contains(where: { $0 > 0x20 }), profile.runtime == .kotlin || !matches(.contains, Array("null".utf8), text)
    {
      return (second == .holds) == (other.comparison == .isMissing)
    }
    if isText, other.comparison == .exists || other.comparison == .isMissing, one.comparison.comparand == .text,
      text.contains(where: { $0 > 0x20 })
    {
      return (second == .holds) == (other.comparison == .isMissing)
    }
    guard let needle = other.text, !text.contains(0x0D), !needle.contains(0x0D) else { return false }
    switch (one.comparison, other.comparison) {
    case (.startsWith, .startsWith):
      if second == .holds { return !text.starts(with: needle) && !needle.starts(with: text) }
      return second == .fails && text.starts(with: needle)
    case (.endsWith, .endsWith):
      if second == .holds { return !hasSuffix(text, needle) && !hasSuffix(needle, text) }
      return second == .fails && hasSuffix(text, needle)
    case (.contains, .contains), (.startsWith, .contains), (.endsWith, .contains):
      return second == .fails && matches(.contains, text, needle)
    default: return false
    }
  }

  private func hasSuffix(_ text: [UInt8], _ end: [UInt8]) -> Bool { text.reversed().starts(with: end.reversed()) }

  private func matches(_ comparison: MatchOperator, _ text: [UInt8], _ needle: [UInt8]) -> Bool {
    switch comparison {
    case .startsWith: return text.starts(with: needle)
    case .endsWith: return hasSuffix(text, needle)
    case .contains:
      if needle.allSatisfy({ $0 == 0x20 || $0 &- 9 < 5 }) { return true }
      return needle.count <= text.count
        && (0...text.count - needle.count).contains { text[$0...].starts(with: needle) }
    case .equals, .less, .atMost, .isIn, .matchesPattern, .exists, .isMissing, .isMissingOnKey: return text == needle
    }
  }
}

extension MatchOperator {
  /// True if the operator never has the verdict `barred` for a visitor with the attribute, provided that the rule has a
  /// value.
  fileprivate var isEvaluated: Bool {
    switch self {
    case .equals, .contains, .startsWith, .endsWith, .isIn: true
    case .less, .atMost, .matchesPattern, .exists, .isMissing, .isMissingOnKey: false
    }
  }
}

extension VerdictRules.Literal {
  fileprivate init(_ predicate: VisitorPredicate) {
    comparison = predicate.comparison
    let lowered: [UInt8]
    switch predicate.operand {
    case .swift(let operand):
      lowered = Array(operand.lowered.utf8)
      number = operand.number
      list = Set(operand.list.map { Array($0.text.utf8) })
    case .units(let operand):
      lowered = UTF16Text.encode(operand.lowered)
      number = operand.order?.number
      list = Set(operand.list.map { UTF16Text.encode($0.text) })
    }
    // The characters `;` and the grave accent are excluded, because each is canonically equivalent to a non-ASCII
    // character.
    let isPlain = lowered.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x3B && $0 != 0x60 }
    text = isPlain ? lowered : nil
  }
}
