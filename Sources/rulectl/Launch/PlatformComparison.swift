internal import LaunchSolver

/// Compares the rules of one document on a platform with those of another one, or the same, on another platform.
struct PlatformComparison {
  private let old: LaunchComparison.Side
  private let new: LaunchComparison.Side
  private let settings: LaunchComparison.Settings

  init(_ old: LaunchComparison.Side, _ new: LaunchComparison.Side, _ settings: LaunchComparison.Settings) {
    (self.old, self.new, self.settings) = (old, new, settings)
  }

  private var names: (old: String, new: String) { (old.loaded.program.profile.name, new.loaded.program.profile.name) }

  /// Adds all rules that fire on other events to a report.
  func compare(_ changes: inout ReportedChanges, _ pairing: ItemPairing, _ status: inout ExitStatus) {
    var search = DifferenceSearch(
      (old.loaded.rules, old.loaded.program), (new.loaded.rules, new.loaded.program), in: settings.surroundings,
      budget: settings.limits.budget)
    for (number, pair) in pairing.pairs.enumerated() {
      if search.steps > settings.limits.runBudget(rules: pairing.pairs.count) {
        SearchLimits.runEnd(left: pairing.pairs.count - number, on: "\(names.old) and \(names.new)").report(&status)
        break
      }
      var reported = ReportedChanges.Pair(
        old: LaunchComparison.item(old.rules, pair.old), new: LaunchComparison.item(new.rules, pair.new))
      reported.parts = RulePartChanges(from: old.rules, pair.old, to: new.rules, pair.new).changes
      let relation = relation(pair, &search, &status)
      if relation.name == .equivalent, !relation.isHere, reported.parts.isEmpty {
        changes.same += 1
        continue
      }
      reported.relations = [relation]
      changes.pairs.append(reported)
    }
  }

  private func relation(_ pair: ItemPairing.Pair, _ search: inout DifferenceSearch, _ status: inout ExitStatus)
    -> ReportedRelation
  {
    var relation = ReportedRelation(platform: names.new, name: .open)
    relation.oldPlatform = names.old
    let (isOld, isNew) = (old.indices.contains(pair.old), new.indices.contains(pair.new))
    guard isOld, isNew else {
      relation.name = isOld ? .lost : isNew ? .regained : .equivalent
      return relation
    }
    let (first, second) = search.differences(ofRule: pair.old, and: pair.new)
    for (firing, answer) in [(PairFiring.onlyOld, first), (.onlyNew, second)] {
      switch answer {
      case .event(let event, _, _): relation.examples.append(.init(firing: firing, event: event))
      case .agree(let isHere): relation.isHere = relation.isHere || isHere
      case .undecided(let isBudget): if isBudget { status.join(.limit) }
      }
    }
    switch (first, second) {
    case (.agree, .agree): relation.name = .equivalent
    case (.event, .agree): relation.name = .narrower
    case (.agree, .event): relation.name = .wider
    case (.event, .event):
      if let event = search.common(ofRule: pair.old, and: pair.new) {
        relation.name = .overlapping
        relation.examples.append(.init(firing: .both, event: event))
      } else {
        relation.open = "whether an event fires it on both"
      }
    case (.undecided, _), (_, .undecided):
      let names = zip([names.old, names.new], [first, second]).filter {
        if case .undecided = $1 { true } else { false }
      }
      relation.open = "whether an event fires it on \(names.map(\.0).joined(separator: " or ")) only"
    }
    return relation
  }
}
