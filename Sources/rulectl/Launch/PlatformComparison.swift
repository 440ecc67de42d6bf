internal import LaunchSolver

/// Compares two documents, or one document with itself. Each side is read by a different platform.
struct PlatformComparison {
  /// A document as one platform reads it. `side`: nil if the platform rejects the document.
  struct Side {
    let rules: RuleSet
    let profile: LaunchProfile
    let side: LaunchComparison.Side?

    func loads(_ index: Int) -> Bool { side?.indices.contains(index) ?? false }
  }

  private let old: Side
  private let new: Side
  private let settings: LaunchComparison.Settings

  init(_ old: Side, _ new: Side, _ settings: LaunchComparison.Settings) {
    (self.old, self.new, self.settings) = (old, new, settings)
  }

  /// Adds all rules that fire for different events to a report.
  func compare(_ changes: inout ReportedChanges, _ status: inout ExitStatus) {
    let comparison = LaunchComparison([], old: old.rules, new: new.rules, settings)
    let pairs = comparison.pairing.pairs
    let relations = relations(of: pairs, &status)
    let conditions = LaunchComparison.conditions(
      pairs.map { RelationSearch.Pair(old: $0.old, new: $0.new) }, (old.rules, old.profile), (new.rules, new.profile))
    for (place, (pair, relation)) in zip(pairs, relations).enumerated() {
      var reported = ReportedChanges.Pair(
        old: LaunchComparison.item(old.rules, pair.old), new: LaunchComparison.item(new.rules, pair.new))
      reported.parts = RulePartChanges(from: old.rules, pair.old, to: new.rules, pair.new).changes
      if relation.name == .equivalent, !relation.isHere, reported.parts.isEmpty {
        changes.same += 1
        continue
      }
      reported.relations = [relation]
      reported.condition = conditions[place]
      changes.pairs.append(reported)
    }
    changes.removed = comparison.singles(
      comparison.pairing.removed, of: old.rules, on: [(old.profile, old.side)], &status)
    changes.added = comparison.singles(
      comparison.pairing.added, of: new.rules, on: [(new.profile, new.side)], &status)
  }

  /// Returns the relation of each pair. Pairs that the step limit of the run does not cover are open.
  private func relations(of pairs: [ItemPairing.Pair], _ status: inout ExitStatus) -> [ReportedRelation] {
    func relation(_ name: RuleRelation) -> ReportedRelation {
      var relation = ReportedRelation(platform: new.profile.name, name: name)
      relation.oldPlatform = old.profile.name
      return relation
    }
    guard let one = old.side, let other = new.side else {
      return pairs.map { relation(loading($0) ?? .equivalent) }
    }
    let search = DifferenceSearch(
      (one.loaded.rules, one.loaded.program), (other.loaded.rules, other.loaded.program), in: settings.surroundings,
      budget: settings.limits.budget, history: HistoryUse(isRead: true))
    var found: [ReportedRelation] = []
    defer { for name in [old.profile.name, new.profile.name] { settings.limits.spend(search.steps, on: name) } }
    for (number, pair) in pairs.enumerated() {
      if let loading = loading(pair) {
        found.append(relation(loading))
        continue
      }
      if !settings.limits.suffice(for: search.steps, rules: pairs.count, on: new.profile.name) {
        let rest = pairs.count - number
        SearchLimits.runEnd(left: rest, on: "\(old.profile.name) and \(new.profile.name)").report(&status)
        var open = relation(.open)
        open.open = ReportedRelation.runEnd
        return found + Array(repeating: open, count: rest)
      }
      let answer = search.relation(ofRule: pair.old, and: pair.new)
      var relation = ReportedRelation(answer, on: new.profile, &status)
      relation.oldPlatform = old.profile.name
      found.append(relation)
    }
    return found
  }

  /// Returns the relation of a rule that one platform does not load; nil if both platforms load it.
  private func loading(_ pair: ItemPairing.Pair) -> RuleRelation? {
    switch (old.loads(pair.old), new.loads(pair.new)) {
    case (true, true): nil
    case (true, false): .lost
    case (false, true): .regained
    case (false, false): .equivalent
    }
  }
}
