/// The index of a condition in `AudienceRules.conditions`.
package typealias ConditionID = Int32

/// One node of a rule set: a group, or a leaf with its rule element.
///
/// All nodes are in one array, children before their parents.
package struct AudienceCondition: Sendable {
  package enum Form: Sendable {
    /// A group that is true if every child is true.
    case all
    /// A group that is true if some child is true.
    case any
    /// A leaf. Negation is part of its rule element, because a negated leaf does not always have the opposite outcome.
    case visitor(RuleElement)
    /// A value in the position of a group or leaf that is neither.
    case unreadable(ConvertFault)
  }

  package var form: Form
  /// The byte range of the condition in the document.
  package var range: ByteRange
  /// The indices of the children in `AudienceRules.children`.
  package var children: Range<Int32>
}

/// The levels of the groups in a rule set, from the root down. The children of a block are leaves.
package enum GroupLevel: Int {
  case ruleSet, branch, block

  /// The name of the member that contains the children of a group on this level.
  package var member: String { ConvertVocabulary.groups[rawValue] }
}

/// The reason why a part of a rule set cannot be read as a group or rule element.
package enum ConvertFault: Sendable {
  case rootNotObject
  /// An entry of a group is not an object.
  case entryNotObject
  /// The member with the list of a group is missing or null.
  case membersMissing
  /// The member with the list of a group is not an array.
  case memberMistyped
}
