/// The part of a visitor's data on which a rule set is evaluated.
package enum VisitorSource: UInt8, Hashable, Sendable { case attributes, location }

/// The key of an attribute or of a location property.
struct VisitorKey: Hashable, Sendable {
  let source: VisitorSource
  let name: CollationKey
}

/// The comparison of one attribute with one value. It is evaluated at most once per visitor.
struct VisitorPredicate: Sendable {
  /// The index of the predicate's key in `AudienceProgram.keys`; nil if the leaf has no key.
  let key: Int32?
  let comparison: MatchOperator
  let operand: VisitorOperand

  /// The properties that identify a predicate. Leaves with equal identities share one predicate, whether they are
  /// negated or not.
  struct Identity: Hashable {
    let key: Int32?
    let comparison: MatchOperator
    /// The JSON type of the rule's value; nil if the rule has no value, or if the comparison ignores the value.
    let kind: JSONKind?
    /// A string value, or the JSON text of any other value; empty if `kind` is nil.
    let value: [UInt8]
  }

  /// Returns the verdict for a visitor without the key.
  func verdictWithoutKey(_ profile: ConvertProfile) -> VisitorVerdict {
    switch profile.missingKey {
    case .isCompared:
      switch operand {
      case .swift(let operand): return operand.verdict(comparison, nil)
      case .units(let operand): return operand.verdict(comparison, nil)
      }
    case .isFalse:
      // In JavaScript, a leaf without a key is false, even if it is negated.
      guard key != nil || profile.keys != .member else { return .barred }
      return comparison == .exists ? .fails : comparison == .isMissing ? .holds : .barred
    }
  }
}

/// The comparisons that leaves make with the value of one key. They determine the forms of the value that are computed.
struct VisitorComparisons: OptionSet, Sendable {
  let rawValue: UInt16

  private static let ordering = Self(MatchOperator.allCases.filter { $0.comparand == .number }.map { Self($0) })

  /// True if some operator compares numbers.
  var isOrdered: Bool { !isDisjoint(with: Self.ordering) }

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(_ comparison: MatchOperator) { self.init(rawValue: 1 << UInt16(comparison.rawValue)) }

  func contains(_ comparison: MatchOperator) -> Bool { contains(Self(comparison)) }
}

/// The value of a visitor's attribute, prepared for the comparisons of one platform.
enum VisitorFact: Sendable {
  case swift(SwiftFact)
  case units(UTF16Fact)
}

/// The result of a predicate for a visitor, before the negation of its leaf.
enum VisitorVerdict: Hashable, Sendable {
  case fails, holds
  /// False, even if the leaf is negated.
  case barred
  /// Unknown, because the platform's behavior for this part of the pattern is not known.
  case open(String)
  /// Unknown, because a limit of rulectl was exceeded.
  case spent

  init(_ holds: Bool) { self = holds ? .holds : .fails }

  /// Returns the outcome of a leaf whose predicate has this verdict.
  func outcome(isNegated: Bool) -> OutcomeSet {
    switch self {
    case .fails: isNegated ? .yes : .no
    case .holds: isNegated ? .no : .yes
    case .barred: .no
    case .open, .spent: .open
    }
  }
}
