package import RuleCore

/// Names of members from the outside in, strings of the document; empty is the data itself.
package typealias ValuePath = [JSONDocument.Value]

/// A value inside JSON data, held against one matcher.
package struct ValueTest: Sendable {
  package var path: ValuePath
  package var matcher: ValueMatcher
  /// Letters that differ only in case are equal; on some platforms also those that differ in marks.
  package var ignoresCase: Bool

  package init(path: ValuePath, matcher: ValueMatcher, ignoresCase: Bool) {
    (self.path, self.matcher, self.ignoresCase) = (path, matcher, ignoresCase)
  }
}

/// The ways of holding a JSON value against what a predicate says.
package enum ValueMatcher: Sendable {
  /// Deep equality with a value of the document.
  case equals(JSONDocument.Value)
  /// A number within bounds that count in; nil is no bound.
  case range(low: Double?, high: Double?)
  case presence(Bool)
  /// A text that satisfies the version constraint, which is a text of the document.
  case version(JSONDocument.Value)
  /// A text that holds a text of the document at this place.
  case text(TextPlace, JSONDocument.Value)
  /// Read, and true of nothing.
  case never
}

/// Where in a text another one is looked for.
package enum TextPlace: Sendable { case start, end, anywhere }

/// The elements of an array inside JSON data, of which a condition is asked.
package struct ElementQuery: Sendable {
  package enum Subject: Sendable {
    /// The condition holds for some element.
    case some
    /// It holds for the element at this place, from 0.
    case at(Int)
    /// No element is asked: the place is none.
    case none
    /// It holds for the number of elements.
    case count
  }

  package var path: ValuePath
  package var subject: Subject

  package init(path: ValuePath, subject: Subject) { (self.path, self.subject) = (path, subject) }
}
