/// The names of members, outermost first, as strings of the document; empty for the data itself.
package typealias ValuePath = [JSONDocument.Value]

/// A condition that compares a value inside JSON data using one matcher.
package struct ValueTest: Sendable {
  package var path: ValuePath
  package var matcher: ValueMatcher
  /// True if strings are compared ignoring case, and on some platforms also ignoring diacritics.
  package var ignoresCase: Bool

  package init(path: ValuePath, matcher: ValueMatcher, ignoresCase: Bool) {
    (self.path, self.matcher, self.ignoresCase) = (path, matcher, ignoresCase)
  }
}

/// A comparison of a JSON value with a value of the predicate.
package enum ValueMatcher: Sendable {
  /// Deep equality with a value of the document.
  case equals(JSONDocument.Value)
  /// A number within inclusive bounds; a nil bound is no limit.
  case range(low: Double?, high: Double?)
  case presence(Bool)
  /// A string that satisfies a version constraint, which is a string of the document.
  case version(JSONDocument.Value)
  /// A string that contains a given string of the document at a position.
  case text(TextPlace, JSONDocument.Value)
  /// Never true: the operand is invalid.
  case never
}

/// The position at which a string must contain a different string.
package enum TextPlace: Sendable { case start, end, anywhere }

/// Selects elements of an array inside JSON data, on which a condition is evaluated.
package struct ElementQuery: Sendable {
  package enum Subject: Sendable {
    /// The condition must be true for some element.
    case some
    /// The condition must be true for the element at this 0-based index.
    case at(Int)
    /// Never true: the index is invalid.
    case none
    /// The condition must be true for the number of elements.
    case count
  }

  package var path: ValuePath
  package var subject: Subject

  package init(path: ValuePath, subject: Subject) { (self.path, self.subject) = (path, subject) }
}

/// The matchers in the object `value` of a predicate, in order of precedence: only the first matcher of an object is
/// used. `at_least` and `at_most` are used together.
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
