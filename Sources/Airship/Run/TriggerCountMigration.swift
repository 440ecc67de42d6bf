/// The trigger counts of an updated schedule, carried over from its previous version.
///
/// Triggers are matched by identity; triggers with equal identities are paired in document order.
struct TriggerCountMigration {
  private(set) var counts: [TriggerCount]
  /// The indices of top-level run triggers that the previous version does not have.
  private(set) var new: Set<Int> = []

  init(from old: SchedulePlan, _ oldCounts: [TriggerCount], to plan: SchedulePlan, renewsChildren: Bool) {
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
          for (child, knownChild) in Self.pairs(plan, plan.children(of: place), old, old.children(of: known)) {
            if let knownChild { open.append((child, knownChild)) }
          }
        }
      }
    }
  }

  /// Pairs the index of each new trigger with the index of the old trigger with the same identity; nil if none has it.
  private static func pairs(_ plan: SchedulePlan, _ places: [Int], _ old: SchedulePlan, _ oldPlaces: [Int]) -> [(
    Int, Int?
  )] {
    var known: [[UInt8]: [Int]] = [:]
    for place in oldPlaces.reversed() {
      known[old.triggers[place].trigger.identity, default: []].append(place)
    }
    return places.map { place in (place, known[plan.triggers[place].trigger.identity]?.popLast()) }
  }
}
