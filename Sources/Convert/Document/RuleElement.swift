/// A leaf of a Convert rule set: an attribute of the visitor, an operator and a value.
///
/// A member may have any JSON type. It is nil if the leaf lacks the member.
package struct RuleElement: Sendable {
  /// The value of `rule_type`.
  package var ruleType: JSONDocument.Value?
  package var key: JSONDocument.Value?
  package var value: JSONDocument.Value?
  package var matching: JSONDocument.Value?
  /// The value of `matching.match_type`.
  package var matchType: JSONDocument.Value?
  /// The value of `matching.negated`.
  package var negated: JSONDocument.Value?
  /// The properties of the leaf's `rule_type`; nil if `rule_type` is missing or unknown.
  package var family: VisitorFamily?
  /// The operator that `match_type` names; nil if `match_type` is missing or unknown.
  package var comparison: MatchOperator?
}

/// The properties of leaves with one `rule_type`, as the schema and iOS define them.
package struct VisitorFamily: Hashable, Sendable {
  /// The JSON type that the schema requires for `value`.
  package enum ValueType: Hashable, Sendable { case text, number, boolean, any }

  /// The source of the attribute's key on iOS: the `rule_type` of the leaf, or its member `key`.
  package enum Key: Hashable, Sendable { case family, member }

  package var operand: ValueType
  /// The names that the schema allows for `match_type`; nil for any name.
  package var matchTypes: [String]?
  /// The values that the schema allows for `value`; nil if it allows all values of the type `operand`.
  package var choices: [String]?
  package var key = Key.family
  /// True if the schema defines a member `key`, a string, for leaves of the family.
  package var hasKey = false
  /// True if iOS evaluates leaves of the family; otherwise such leaves are never true on iOS.
  package var isMapped = true
  /// True if the schema allows the family in audiences only.
  package var isAudienceOnly = false
  /// True if the leaf tests whether the visitor was assigned a variation of an experience.
  package var asksForExperience = false
}
