/// From what a visitor has to the rule sets and experiences that it may make true.
///
/// A rule set whose `access` names points is false unless one of them is met; so a visitor costs what
/// these points lead to, not how many rule sets there are.
struct AudienceIndex: Sendable {
  /// The places of keys in `AudienceProgram.keys`.
  var keys: [VisitorKey: Int32] = [:]
  /// For each key how its value is compared.
  var comparisonsOfKey: [VisitorComparisons] = []
  /// For each key the rule sets that anything under it may make true.
  var treesOfKey: [[RuleTreeID]] = []
  /// For each key whether some rule set asks for one text under it.
  var hasValues: [Bool] = []
  var treesOfValue: [Value: [RuleTreeID]] = [:]
  var treesOfStored: [CollationKey: [RuleTreeID]] = [:]
  /// For each rule set the experiences that list it as an audience.
  var experiencesOfTree: [[Int32]] = []
  /// By the id of the experience.
  var experiencesOfStored: [CollationKey: [Int32]] = [:]
  /// Those that every event must test.
  var alwaysExperiences: [Int32] = []

  /// A key and a text in lower case.
  struct Value: Hashable, Sendable {
    let key: Int32
    let text: CollationKey
  }
}
