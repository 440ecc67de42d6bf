/// An inverted index from the values of a visitor to the rule sets and experiences that may match.
///
/// An access point of a rule set is a key, a value of a key, or a stored decision. A rule set with access points is
/// false for a visitor that has none of them. The cost of a visitor therefore depends on its values and the rule sets
/// found by them, not on the number of rule sets.
struct AudienceIndex: Sendable {
  /// The indices of keys in `AudienceProgram.keys`.
  var keys: [VisitorKey: Int32] = [:]
  /// Indexed by key. The comparisons made with its value.
  var comparisonsOfKey: [VisitorComparisons] = []
  /// Indexed by key. The rule sets that any value of the key may make true.
  var treesOfKey: [[RuleTreeID]] = []
  /// Indexed by key. True if `treesOfValue` has an entry for the key.
  var hasValues: [Bool] = []
  /// The rule sets that one value of a key may make true.
  var treesOfValue: [Value: [RuleTreeID]] = [:]
  /// The rule sets that a stored decision for an experience may make true, by the id of the experience.
  var treesOfStored: [CollationKey: [RuleTreeID]] = [:]
  /// Indexed by rule set. The experiences that are tested if the rule set may match.
  var experiencesOfTree: [[Int32]] = []
  /// The experiences by their id, to find those with a stored decision.
  var experiencesOfStored: [CollationKey: [Int32]] = [:]
  /// The experiences that are tested for every event.
  var alwaysExperiences: [Int32] = []

  /// A key and a string in lower case.
  struct Value: Hashable, Sendable {
    let key: Int32
    let text: CollationKey
  }
}
