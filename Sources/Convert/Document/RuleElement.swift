/// A leaf of a Convert rule set: what a visitor's attribute is held against, member by member.
///
/// Members are values of the document, of whatever kind they are; nil where the leaf has none.
package struct RuleElement: Sendable {
  /// `rule_type`.
  package var ruleType: JSONDocument.Value?
  package var key: JSONDocument.Value?
  package var value: JSONDocument.Value?
  package var matching: JSONDocument.Value?
  /// `matching.match_type`.
  package var matchType: JSONDocument.Value?
  /// `matching.negated`.
  package var negated: JSONDocument.Value?
  /// What `rule_type` names; nil when nobody knows it.
  package var family: VisitorFamily?
  /// What `match_type` names; nil when nobody knows it.
  package var comparison: MatchOperator?

  package init(
    ruleType: JSONDocument.Value?, key: JSONDocument.Value?, value: JSONDocument.Value?, matching: JSONDocument.Value?,
    matchType: JSONDocument.Value?, negated: JSONDocument.Value?, family: VisitorFamily?, comparison: MatchOperator?
  ) {
    (self.ruleType, self.key, self.value) = (ruleType, key, value)
    (self.matching, self.matchType, self.negated) = (matching, matchType, negated)
    (self.family, self.comparison) = (family, comparison)
  }

  /// Whether `negated` is the word true.
  package func isNegated(in document: JSONDocument) -> Bool {
    negated.map { document.kind($0) == .true } ?? false
  }
}

/// The ways in which an attribute is held against a rule's value, whatever they are called.
package enum MatchOperator: UInt8, CaseIterable, Hashable, Sendable {
  /// The whole text, whatever the letters' case: three names mean this one.
  case equals
  case contains, startsWith, endsWith
  case less, atMost
  /// Some part of the attribute is one of the list's; both are split at `|`.
  case isIn
  case matchesPattern
  case exists
  /// Two names mean that there is nothing; JavaScript asks one of them, `doesNotExist`, even where
  /// the visitor has no such key.
  case isMissing, isMissingOnKey

  /// Asks whether there is a value, and none of the rule's.
  package var isPresence: Bool {
    self == .exists || self == .isMissing || self == .isMissingOnKey
  }
}

/// What a `rule_type` says of its leaves.
package struct VisitorFamily: Hashable, Sendable {
  /// The JSON type that the schema wants of `value`.
  package enum ValueType: Hashable, Sendable { case text, number, boolean, any }

  /// Where the key of the attribute is found on the platform that knows families.
  package enum Key: Hashable, Sendable { case family, member }

  package var operand: ValueType
  /// The names that the schema admits for `match_type`; nil for any.
  package var matchTypes: [String]?
  /// The values that the schema admits; nil for any of its type.
  package var choices: [String]?
  package var key: Key
  /// The schema gives its leaves a `key`, which is text.
  package var hasKey: Bool
  /// Whether iOS evaluates its leaves; otherwise they are never true there.
  package var isMapped: Bool
  /// The schema has it in audiences only.
  package var isAudienceOnly: Bool
  /// The leaf asks whether the visitor was given a variation of an experience.
  package var asksForExperience: Bool

  package init(
    operand: ValueType, matchTypes: [String]?, choices: [String]? = nil, key: Key = .family, hasKey: Bool = false,
    isMapped: Bool = true, isAudienceOnly: Bool = false, asksForExperience: Bool = false
  ) {
    (self.operand, self.matchTypes, self.choices, self.key) = (operand, matchTypes, choices, key)
    self.hasKey = hasKey || key == .member
    (self.isMapped, self.isAudienceOnly) = (isMapped, isAudienceOnly)
    self.asksForExperience = asksForExperience
  }
}
