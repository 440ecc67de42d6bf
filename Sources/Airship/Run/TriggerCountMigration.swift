internal import RuleCore

/// The counts of a schedule that is sent again, as its new triggers take them over.
///
/// A trigger is known by its identity; of several that share one the first is followed by the first.
struct TriggerCountMigration {
  private(set) var counts: [TriggerCount]
  /// The places of triggers at the top, of those that set the schedule off, that were not known.
  private(set) var new: Set<Int> = []

  init(
    from old: SchedulePlan, _ oldCounts: [TriggerCount], to plan: SchedulePlan,
    renewsChildren: Bool
  ) {
    counts = Array(repeating: TriggerCount(), count: plan.triggers.count)
    for (range, oldRange) in [(plan.runs, old.runs), (plan.cancels, old.cancels)] {
      let pairs = Self.pairs(plan, plan.tops(in: range), old, old.tops(in: oldRange))
      for (place, known) in pairs {
        guard let known else {
          if plan.runs.contains(place) { new.insert(place) }
          continue
        }
        var open = [(place, known)]
        while let (place, known) = open.popLast() {
          counts[place] = oldCounts[known]
          if renewsChildren { continue }
          for (child, knownChild) in Self.pairs(
            plan, plan.children(of: place), old, old.children(of: known))
          {
            if let knownChild { open.append((child, knownChild)) }
          }
        }
      }
    }
  }

  /// Each new place with the old one that has its identity.
  private static func pairs(
    _ plan: SchedulePlan, _ places: [Int], _ old: SchedulePlan, _ oldPlaces: [Int]
  ) -> [(Int, Int?)] {
    var known: [[UInt8]: [Int]] = [:]
    for place in oldPlaces.reversed() {
      known[old.triggers[place].trigger.identity, default: []].append(place)
    }
    return places.map { place in
      (place, known[plan.triggers[place].trigger.identity]?.popLast())
    }
  }
}
