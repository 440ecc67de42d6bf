internal import RuleCore

/// What the members of a predicate's `value` are called that hold a matcher, in the order in which one
/// is looked for: the first that is there counts.
package enum ValueMatcherName: String, CaseIterable, Sendable {
  case equals
  case atLeast = "at_least"
  case atMost = "at_most"
  case isPresent = "is_present"
  case versionMatches = "version_matches"
  /// The old name of `version_matches`.
  case version
  case arrayLength = "array_length"
  case arrayContains = "array_contains"
  case begins = "string_begins"
  case ends = "string_ends"
  case contains = "string_contains"
}
