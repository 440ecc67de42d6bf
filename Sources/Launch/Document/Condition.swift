/// The index of a condition in `RuleSet.conditions`.
package typealias ConditionID = Int32

/// One node of a rule's condition tree, independent of any platform.
///
/// All nodes are in `RuleSet.conditions`, children before their parent, so no walk needs recursion.
package struct Condition: Sendable {
  package enum Form: Sendable {
    /// True if every child is true.
    case all
    /// True if at least one child is true.
    case any
    case test(Test)
    case history(HistoryQuery)
    /// A condition that some or all platforms do not understand; the profile decides its outcome.
    case unreadable(DocumentFault.Reason)
  }

  package var form: Form
  /// The byte range of the condition in the document.
  package var range: ByteRange
  /// The range of the condition's children in `RuleSet.children`. An unreadable group has children too.
  package var children: Range<Int32>

  package init(form: Form, range: ByteRange, children: Range<Int32> = 0..<0) {
    (self.form, self.range, self.children) = (form, range, children)
  }
}

/// A condition that compares the event value of a key with values of the rule.
package struct Test: Sendable {
  /// The `values` of a rule's test.
  package enum Operands: Sendable {
    case missing, null
    /// An array; its elements are the values.
    case list(JSONDocument.Value)
    /// A string instead of an array.
    case text(JSONDocument.Value)
    /// A value that is neither an array nor a string.
    case other
  }

  /// The key as written, a string of the document.
  package var key: JSONDocument.Value
  package var matcher: Matcher
  package var operands: Operands

  package init(key: JSONDocument.Value, matcher: Matcher, operands: Operands) {
    (self.key, self.matcher, self.operands) = (key, matcher, operands)
  }
}

/// A condition on the event history.
package struct HistoryQuery: Sendable {
  /// How the matching history records are reduced to one number.
  package enum Search: Sendable { case any, ordered, mostRecent }

  package var events: JSONDocument.Value?
  package var matcher: Matcher?
  package var value: JSONDocument.Value?
  package var search: Search
  /// The bounds of the searched time range, in milliseconds since 1970.
  package var from: JSONDocument.Value?
  package var to: JSONDocument.Value?

  package init(
    events: JSONDocument.Value?, matcher: Matcher?, value: JSONDocument.Value?, search: Search,
    from: JSONDocument.Value? = nil, to: JSONDocument.Value? = nil
  ) {
    (self.events, self.matcher, self.value, self.search) = (events, matcher, value, search)
    (self.from, self.to) = (from, to)
  }
}

/// A comparison of an event value with the values of a rule. The raw value is the code of the matcher in documents.
package enum Matcher: String, CaseIterable, Sendable {
  case equals = "eq"
  case notEquals = "ne"
  case greater = "gt"
  case atLeast = "ge"
  case less = "lt"
  case atMost = "le"
  case contains = "co"
  case lacks = "nc"
  case startsWith = "sw"
  case endsWith = "ew"
  case exists = "ex"
  case isMissing = "nx"

  /// True for `notEquals` and `lacks`: with several values, all comparisons must be true, not just one.
  package var isNegative: Bool { self == .notEquals || self == .lacks }

  /// True if only the presence of the value is tested.
  package var isPresence: Bool { self == .exists || self == .isMissing }
}
