/// A part of a document that at least one platform may not read, with the reason and the position.
///
/// The reader records faults; the profile decides their outcome (`LaunchProfile.outcome`).
public struct DocumentFault: Sendable {
  /// The kind of defect, independent of any platform.
  public enum Reason: Hashable, Sendable {
    // Root
    case rootNotObject
    case versionMissing, versionNotInteger
    case rulesMissing
    /// The root requires the executor of Target but lacks the data that the executor needs.
    case bucketDataMissing
    // Rule
    case ruleNotObject, conditionMissing, consequencesMissing, metaNotObject
    /// The executor of Target evaluates the rule with the bucket of the user. This program does not model buckets.
    case bucketed
    // Condition
    case typeUnknown, definitionMissing, definitionNotObject
    /// A known member of a definition has a type that iOS cannot decode.
    case memberMistyped
    /// An element of `conditions` or `events` is not an object.
    case entryNotObject
    /// A group has no array `conditions`.
    case membersMissing
    /// The logic of a group, such as `AND` or `Or`, differs from `and` or `or` only in case.
    case logicCase(isAnd: Bool)
    case logicUnknown, logicMissing
    /// A matcher condition has no key; `asksForMissing` is true if the matcher is `nx`.
    case keyMissing(asksForMissing: Bool)
    case matcherMissing
    /// No platform knows the matcher; `values` is the number of values of the condition.
    case matcherUnknown(values: Int)
    // Consequence
    case consequenceNull, consequenceNotObject
    case idMissing, idNotText, idEmpty
    case typeMissing, typeNotText, typeEmpty
    case detailMissing, detailEmpty
    /// A string, number or array with a deviation from JSON that some parser rejects or misreads.
    case text(JSONDeviationKind)
    /// A deviation from JSON inside a consequence.
    case consequenceText(JSONDeviationKind)
    /// A deviation from JSON inside a rule's `meta`.
    case metaText(JSONDeviationKind)
  }

  package let reason: Reason
  package let range: ByteRange
  /// The index of the rule that contains the part; nil at the root.
  package let rule: Int?
  /// True if the part is inside an unused member, which only some platforms decode.
  package let isUnused: Bool

  package init(_ reason: Reason, _ range: ByteRange, rule: Int?, isUnused: Bool = false) {
    (self.reason, self.range, self.rule, self.isUnused) = (reason, range, rule, isUnused)
  }
}
