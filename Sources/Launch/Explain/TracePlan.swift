internal import RuleCore

/// All that an explanation of a rule set needs to know about it, settled before there is an event:
/// the program that one platform makes of it, its trees, and what became of every condition.
package final class TracePlan: Sendable {
  package let rules: RuleSet
  package let profile: LaunchProfile
  package let loading: Loading
  /// Nothing where the platform rejects the document.
  package let program: Program
  /// Why the platform rejects the document.
  package let rejection: Rejection?
  /// The trees; without literals where the document is rejected.
  let forest: ConditionForest
  /// By rule: the nodes that were built of it.
  let ruleNodes: [Range<Int32>]
  /// By rule: its place among the loaded ones, or -1.
  let loadedPlaces: [Int32]
  /// By rule: which of the reader's faults stand in it.
  let ruleFaults: [Int: [Int]]

  package init(_ rules: RuleSet, for profile: LaunchProfile) {
    (self.rules, self.profile) = (rules, profile)
    loading = Loading(rules, for: profile, keepsTrees: true)
    forest = loading.forest ?? ConditionForest(for: profile, conditions: 0)
    switch loading.program {
    case .success(let program): (self.program, rejection) = (program, nil)
    case .failure(let rejection):
      (program, self.rejection) = (Program(profile: profile), rejection)
    }
    var next: Int32 = 0
    ruleNodes = forest.roots.map { root in
      // The top of a rule is built last.
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
}
