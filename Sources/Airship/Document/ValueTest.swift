/// The names of the members that lead to a value in JSON data, outermost first. They are strings of the document with
/// the predicate. Empty for the data itself.
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

/// A comparison of a value in JSON data with an operand in the predicate.
package enum ValueMatcher: Sendable {
  /// The value is deeply equal to this operand.
  case equals(JSONDocument.Value)
  /// The value is a number from `low` to `high`, inclusive. A bound that is nil does not limit the number.
  case range(low: Double?, high: Double?)
  case presence(Bool)
  /// The value is a string that satisfies this version constraint.
  case version(JSONDocument.Value)
  /// The value is a string that contains this operand at a position.
  case text(TextPlace, JSONDocument.Value)
  /// Never true: the operand is invalid.
  case never
}

/// The position at which a string must contain the operand.
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

/// The names of the matchers in the object `value` of a predicate, in order of precedence. Only the first matcher of an
/// object is used, but `at_least` and `at_most` are used together.
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
