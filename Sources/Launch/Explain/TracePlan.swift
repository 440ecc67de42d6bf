/// The data about a rule set that explanations need, computed before the first event: the program of one platform, the
/// program's condition trees, and the outcome of loading each condition.
package final class TracePlan: Sendable {
  package let rules: RuleSet
  package let profile: LaunchProfile
  package let loading: LoadResult
  /// The program of the platform; empty if the platform rejects the document.
  package let program: Program
  /// The reason why the platform rejects the document; nil if the platform accepts the document.
  package let rejection: Rejection?
  /// The condition trees. They have no literals if the document is rejected.
  let forest: ConditionForest
  /// Indexed by rule: the range of the rule's nodes in the forest.
  let ruleNodes: [Range<Int32>]
  /// Indexed by rule: the rule's index among the loaded rules; -1 if the rule is not loaded.
  let loadedPlaces: [Int32]
  /// Keyed by rule: the indices of the rule's faults in `RuleSet.faults`.
  let ruleFaults: [Int: [Int]]
  /// Keyed by rule: the rule's position in the messages. Empty if the rules are not from messages.
  package let sources: [Int: RuleSource]

  package convenience init(
    _ rules: RuleSet, for profile: LaunchProfile, isDownload: Bool = false, sources: [Int: RuleSource] = [:]
  ) {
    self.init(
      rules, for: profile, indexedRules: .max, history: HistoryUse(isRead: true, isDownload: isDownload),
      sources: sources)
  }

  /// Creates a plan. `indexedRules`: the minimum number of rules for which the program gets an index; explanations do
  /// not use the index.
  package init(
    _ rules: RuleSet, for profile: LaunchProfile, indexedRules: Int, history: HistoryUse,
    sources: [Int: RuleSource] = [:]
  ) {
    (self.rules, self.profile, self.sources) = (rules, profile, sources)
    loading = LoadResult(
      rules, for: profile, keepsTrees: true, readsEvents: true, indexedRules: indexedRules, history: history)
    forest = loading.forest ?? ConditionForest(for: profile, conditions: 0)
    switch loading.program {
    case .success(let program): (self.program, rejection) = (program, nil)
    case .failure(let rejection): (program, self.rejection) = (Program(profile: profile), rejection)
    }
    var next: Int32 = 0
    ruleNodes = forest.roots.map { root in
      // The last node of a rule is its root.
      guard root >= 0 else { return next..<next }
      defer { next = root + 1 }
      return next..<(root + 1)
    }
    var places = Array(repeating: Int32(-1), count: rules.rules.count)
    for (place, rule) in program.rules.enumerated() { places[rule.index] = Int32(place) }
    loadedPlaces = places
    var faults: [Int: [Int]] = [:]
    for (place, fault) in rules.faults.enumerated() {
      if let rule = fault.rule { faults[rule, default: []].append(place) }
    }
    ruleFaults = faults
  }

  /// False if the platform accepts the rule but this program cannot evaluate it.
  func isModelled(_ rule: Int) -> Bool {
    !(ruleFaults[rule] ?? []).contains { profile.outcome(rules.faults[$0].reason) == .notModelled }
  }

  func name(ofRule rule: Int) -> String { sources[rule]?.name ?? "rule \(rule)" }
}
