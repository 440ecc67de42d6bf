internal import RuleCore

/// The ways of holding a fact against a rule's values, whatever a dialect calls them.
package enum Matcher: UInt8, CaseIterable, Sendable {
  case equals, notEquals
  case greater, atLeast, less, atMost
  case contains, lacks
  case startsWith, endsWith
  case exists, isMissing

  /// `notEquals` and `lacks`: over several values all must hold, not any.
  package var isNegative: Bool { self == .notEquals || self == .lacks }

  /// Tests that the fact is there or not, whatever it is.
  package var isPresence: Bool { self == .exists || self == .isMissing }
}
