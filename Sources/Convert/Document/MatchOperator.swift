/// The operators that compare an attribute with a rule's value. Several names may have the same operator.
package enum MatchOperator: UInt8, CaseIterable, Hashable, Sendable {
  /// Equality of strings, ignoring case. Documents use three names for this operator.
  case equals
  case contains, startsWith, endsWith
  case less, atMost
  /// True if a part of the attribute is in the list that the rule's value contains. Strings are split at `|`.
  case isIn
  case matchesPattern
  case exists
  /// The operator `doesNotExist`: true if the attribute is missing.
  case isMissing
  /// The operator `not_exists`. If the visitor lacks the key, JavaScript evaluates `isMissing`, but not this
  /// operator.
  case isMissingOnKey

  /// The kind of value that an operator compares. Explanations and lints depend on the kind, not on the operator.
  package enum Comparand: Hashable, Sendable {
    /// The operator compares strings in lower case.
    case text
    case number, list, pattern
    /// The operator tests whether the visitor has the attribute, and ignores the rule's value.
    case presence
  }

  package var comparand: Comparand {
    switch self {
    case .equals, .contains, .startsWith, .endsWith: .text
    case .less, .atMost: .number
    case .isIn: .list
    case .matchesPattern: .pattern
    case .exists, .isMissing, .isMissingOnKey: .presence
    }
  }

  package var isPresence: Bool { comparand == .presence }

  /// True if JavaScript requires that the rule has a value. It requires a value even for `not_exists`.
  package var needsValue: Bool { !isPresence || self == .isMissingOnKey }

  /// The reason that explanations give if the attribute has the correct type but does not match.
  var mismatch: ExplanationReason {
    switch self {
    case .contains: .substringAbsent
    case .startsWith: .prefixMismatch
    case .endsWith: .suffixMismatch
    case .less, .atMost: .thresholdNotMet
    case .equals, .isIn, .matchesPattern, .exists, .isMissing, .isMissingOnKey: .valueMismatch
    }
  }
}
