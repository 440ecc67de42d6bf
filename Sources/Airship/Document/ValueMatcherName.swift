internal import RuleCore

/// The matchers in the object `value` of a predicate, in order of precedence: the first one present
/// counts. Only `at_least` and `at_most` can count together.
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
