/// The index of a condition in `ScheduleSet.conditions`.
package typealias ConditionID = Int32

/// One node of a predicate on JSON data.
///
/// All nodes are in one list, children before their parent, so they are visited in a loop, without recursion.
package struct PredicateCondition: Sendable {
  package enum Form: Sendable {
    /// True if every child is true.
    case all
    /// True if some child is true.
    case any
    /// True if the one child is not true.
    case not
    case value(ValueTest)
    /// Evaluates the one child on elements of an array, or on their number.
    case element(ElementQuery)
  }

  package var form: Form
  /// The bytes of the condition in the document.
  package var range: ByteRange
  /// Indices into `ScheduleSet.children`.
  package var children: Range<Int32>
}
