/// A leaf of a Convert rule set: an attribute of the visitor, an operator and a value.
///
/// Members may have any JSON type; nil if the leaf lacks the member.
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
  /// The family that `rule_type` names; nil if it is missing or unknown.
  package var family: VisitorFamily?
  /// The operator that `match_type` names; nil if it is missing or unknown.
  package var comparison: MatchOperator?
}

/// The properties of a `rule_type` that the schema and iOS define.
package struct VisitorFamily: Hashable, Sendable {
  /// The JSON type that the schema requires for `value`.
  package enum ValueType: Hashable, Sendable { case text, number, boolean, any }

  /// The source of the attribute's key on iOS: the name of the family, or the member `key`.
  package enum Key: Hashable, Sendable { case family, member }

  package var operand: ValueType
  /// The names that the schema allows for `match_type`; nil for any name.
  package var matchTypes: [String]?
  /// The values that the schema allows; nil for any value of the type `operand`.
  package var choices: [String]?
  package var key = Key.family
  /// True if leaves of the family have a `key` in the schema, which must be a string.
  package var hasKey = false
  /// True if iOS evaluates leaves of the family; otherwise such leaves are never true on iOS.
  package var isMapped = true
  /// True if the schema allows the family in audiences only.
  package var isAudienceOnly = false
  /// True if the leaf tests whether the visitor was assigned a variation of an experience.
  package var asksForExperience = false
}
