/// The triggers of two schedules that correspond to each other.
enum TriggerPairs {
  /// The pairs of triggers without children. The triggers of a pair differ only in their predicates, if at all.
  case pairs([(old: Trigger, new: Trigger)])
  /// A phrase for a difference that is not in the predicates.
  case different(String)

  /// Pairs the triggers whose id both schedules contain, and the other triggers in their order.
  init(_ old: Schedule, of oldSet: ScheduleSet, _ new: Schedule, of newSet: ScheduleSet) {
    let (one, other) = (Self.tops(of: old, oldSet), Self.tops(of: new, newSet))
    guard one.count == other.count else {
      self = .different("the number of triggers: \(one.count) → \(other.count)")
      return
    }
    var pairs: [(old: Trigger, new: Trigger)] = []
    for (number, (left, right)) in Self.paired(one, oldSet, other, newSet).enumerated() {
      let (before, after) = (
        oldSet.triggers[left..<Int(oldSet.triggers[left].end)], newSet.triggers[right..<Int(newSet.triggers[right].end)]
      )
      if before.count != after.count {
        self = .different("trigger \(number): its children differ")
        return
      }
      for (one, other) in zip(before, after) {
        let place = one.range == before.first?.range ? "trigger \(number)" : "a child of trigger \(number)"
        if let difference = Self.difference(one, of: oldSet, other, of: newSet, left, right) {
          self = .different("\(place): \(difference)")
          return
        }
        if !one.isCompound { pairs.append((one, other)) }
      }
    }
    self = .pairs(pairs)
  }

  private static func tops(of schedule: Schedule, _ set: ScheduleSet) -> [Int] {
    Trigger.tops(in: Int(schedule.triggers.lowerBound)..<Int(schedule.triggers.upperBound)) {
      Int(set.triggers[$0].end)
    }
  }

  /// Returns pairs of indices of triggers, in the order of the old triggers.
  private static func paired(_ old: [Int], _ oldSet: ScheduleSet, _ new: [Int], _ newSet: ScheduleSet) -> [(Int, Int)] {
    func id(_ trigger: Trigger) -> [UInt8]? {
      trigger.identity.starts(with: Array("run id ".utf8)) ? trigger.identity : nil
    }
    var places: [[UInt8]: Int] = [:]
    for place in new { if let id = id(newSet.triggers[place]) { places[id] = places[id] ?? place } }
    var partners: [Int: Int] = [:]
    for place in old {
      if let id = id(oldSet.triggers[place]) { partners[place] = places.removeValue(forKey: id) }
    }
    let taken = Set(partners.values)
    var rest = new.filter { !taken.contains($0) }[...]
    return old.compactMap { place in (partners[place] ?? rest.popFirst()).map { (place, $0) } }
  }

  /// Returns a phrase for the difference of two triggers, ignoring their predicates and ids. `first` and `second`: the
  /// indices of the outermost triggers that contain `old` and `new`.
  private static func difference(
    _ old: Trigger, of oldSet: ScheduleSet, _ new: Trigger, of newSet: ScheduleSet, _ first: Int, _ second: Int
  ) -> String? {
    if old.kind != new.kind { return "type \(old.kind.name) → \(new.kind.name)" }
    if old.goal != new.goal { return "goal \(number(old.goal)) → \(number(new.goal))" }
    if Int(old.end) - first != Int(new.end) - second { return "its children differ" }
    if old.isSticky != new.isSticky { return "is_sticky \(old.isSticky) → \(new.isSticky)" }
    if old.resetsOnIncrement != new.resetsOnIncrement {
      return "reset_on_increment \(old.resetsOnIncrement) → \(new.resetsOnIncrement)"
    }
    return nil
  }

  private static func number(_ goal: Double) -> String {
    goal.rounded() == goal && goal.magnitude < 1e15 ? String(Int64(goal)) : String(goal)
  }
}
