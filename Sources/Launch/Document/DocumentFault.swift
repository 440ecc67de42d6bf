public import RuleCore

/// Something in a document that a platform may not read, with its reason and place.
///
/// The reader records it; the profile decides what is lost (`LaunchProfile.outcome(of:)`).
public struct DocumentFault: Sendable {
  /// Why, in the terms of the document.
  public enum Reason: Hashable, Sendable {
    // The root.
    case rootNotObject
    case versionMissing, versionNotInteger
    case rulesMissing
    /// The root asks for an executor that sorts rules into buckets, and lacks what it needs.
    case bucketing
    // A rule.
    case ruleNotObject, conditionMissing, consequencesMissing, metaNotObject
    // A condition.
    case typeUnknown, definitionMissing, definitionNotObject
    /// A known member of a definition has a type that iOS does not take there.
    case memberMistyped
    /// An entry of `conditions` or `events` is no object.
    case entryNotObject
    /// A group lacks its list of conditions.
    case membersMissing
    /// `AND`, `Or`: understood but for the letters' case.
    case logicCase(isAnd: Bool)
    case logicUnknown, logicMissing
    /// A matcher without a key; whether it asks for a missing key.
    case keyMissing(asksForMissing: Bool)
    case matcherMissing
    /// A matcher that nobody knows, and how many values stand beside it.
    case matcherUnknown(values: Int)
    // A consequence.
    case consequenceNull, consequenceNotObject
    case idMissing, idNotText, idEmpty
    case typeMissing, typeNotText, typeEmpty
    case detailMissing, detailEmpty
    /// A string, number or array that some reader cannot read; see the kind.
    case text(JSONDeviation.Kind)
    /// Such a value inside a consequence.
    case consequenceText(JSONDeviation.Kind)
    /// Such a value inside a rule's `meta`.
    case metaText(JSONDeviation.Kind)
  }

  package let reason: Reason
  package let range: ByteRange
  /// The rule it stands in, by its place in the document; nil for the root.
  package let rule: Int?
  /// It stands where only readers that decode every member look: inside an unused one.
  package let isUnused: Bool

  package init(_ reason: Reason, _ range: ByteRange, rule: Int?, isUnused: Bool = false) {
    (self.reason, self.range, self.rule, self.isUnused) = (reason, range, rule, isUnused)
  }
}
