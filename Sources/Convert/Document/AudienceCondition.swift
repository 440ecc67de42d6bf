/// The index of a condition in `AudienceRules.conditions`.
package typealias ConditionID = Int32

/// One node of a rule set: a group, or a rule element as its leaf.
///
/// All nodes are in one list, children before their parent, so every walk is a loop.
package struct AudienceCondition: Sendable {
  package enum Form: Sendable {
    /// True if every child is true.
    case all
    /// True if some child is true.
    case any
    /// A rule element. Its negation is part of it, because no platform inverts all of its outcomes.
    case visitor(RuleElement)
    case unreadable(ConvertFault)
  }

  package var form: Form
  /// The bytes of the condition in the document.
  package var range: ByteRange
  /// Indices into `AudienceRules.children`.
  package var children: Range<Int32>
}

/// Why a part of a rule set cannot be read as a group or rule element.
package enum ConvertFault: Sendable {
  case rootNotObject
  /// An entry of a group is not an object.
  case entryNotObject
  /// A group without its list.
  case membersMissing
  /// The list of a group is not an array.
  case memberMistyped
}
