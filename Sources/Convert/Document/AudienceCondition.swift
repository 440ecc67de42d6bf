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
    /// A leaf. Negation is part of the rule element, because no platform inverts all of its outcomes.
    case visitor(RuleElement)
    /// A value that is not a group or leaf.
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

  /// The member that contains the children.
  package var member: String { ConvertVocabulary.groups[rawValue] }
}

/// The reason why a part of a rule set cannot be read as a group or rule element.
package enum ConvertFault: Sendable {
  case rootNotObject
  /// An entry of a group is not an object.
  case entryNotObject
  /// The list of a group is missing or null.
  case membersMissing
  /// The list of a group is not an array.
  case memberMistyped
}
