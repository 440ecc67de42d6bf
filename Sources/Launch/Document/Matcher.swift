internal import RuleCore

/// A comparison of an event value with the values of a rule, independent of the dialect.
package enum Matcher: UInt8, CaseIterable, Sendable {
  case equals, notEquals
  case greater, atLeast, less, atMost
  case contains, lacks
  case startsWith, endsWith
  case exists, isMissing

  /// True for `notEquals` and `lacks`: with several values, all comparisons must be true, not any.
  package var isNegative: Bool { self == .notEquals || self == .lacks }

  /// True if only the presence of the value is tested.
  package var isPresence: Bool { self == .exists || self == .isMissing }
}
