package import RuleCore

/// The place of a condition in its rule set's list.
package typealias ConditionID = Int32

/// One node of a rule's condition, as the document says it.
///
/// Nodes lie in one list, children before their parent, so that every walk is a loop.
package struct Condition: Sendable {
  package enum Form: Sendable {
    /// Every child holds.
    case all
    /// Some child holds.
    case any
    case test(Test)
    case history(HistoryQuery)
    /// Something no platform or not every platform understands; what that means is the profile's.
    case unreadable(DocumentFault.Reason)
  }

  package var form: Form
  /// Where the condition stands in the document.
  package var range: ByteRange
  /// The children's places in `RuleSet.children`; also those of an unreadable group.
  package var children: Range<Int32>

  package init(form: Form, range: ByteRange, children: Range<Int32> = 0..<0) {
    (self.form, self.range, self.children) = (form, range, children)
  }
}

/// A fact held against values.
package struct Test: Sendable {
  /// What a rule gives a matcher to compare with.
  package enum Operands: Sendable {
    case missing, null
    /// The elements of an array.
    case list(JSONDocument.Value)
    /// A string where an array should be.
    case text(JSONDocument.Value)
    /// Another value where an array should be.
    case other
  }

  /// The key as written: a string of the document.
  package var key: JSONDocument.Value
  package var matcher: Matcher
  package var operands: Operands

  package init(key: JSONDocument.Value, matcher: Matcher, operands: Operands) {
    (self.key, self.matcher, self.operands) = (key, matcher, operands)
  }
}

/// A question to the event history.
package struct HistoryQuery: Sendable {
  /// How the records that are found become one number.
  package enum Search: Sendable { case any, ordered, mostRecent }

  package var events: JSONDocument.Value?
  package var matcher: Matcher?
  package var value: JSONDocument.Value?
  package var search: Search

  package init(
    events: JSONDocument.Value?, matcher: Matcher?, value: JSONDocument.Value?, search: Search
  ) {
    (self.events, self.matcher, self.value, self.search) = (events, matcher, value, search)
  }
}
