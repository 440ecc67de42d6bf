/// Which slots are to be offered an event: those with a trigger that asks for its kind, and those
/// that any event may move.
struct ListenerIndex: Sendable {
  /// By the places of the kinds.
  private var slots: [[Int]] = Array(repeating: [], count: TriggerEvent.allCases.count)
  private var restless: Set<Int> = []
  private var listed: Set<Int> = []

  /// How many slots are listed.
  var count: Int { listed.count }

  /// Lists a slot under the kinds that the triggers of its plan ask for.
  mutating func add(_ slot: Int, _ plan: SchedulePlan) {
    guard listed.insert(slot).inserted else { return }
    var kinds: Set<Int> = []
    for planned in plan.triggers {
      if case .event(let kind) = planned.trigger.kind { kinds.insert(kind.place) }
    }
    for kind in kinds { slots[kind].append(slot) }
  }

  mutating func remove(_ slot: Int, _ plan: SchedulePlan) {
    for planned in plan.triggers {
      guard case .event(let kind) = planned.trigger.kind else { continue }
      slots[kind.place].removeAll { $0 == slot }
    }
    restless.remove(slot)
    listed.remove(slot)
  }

  /// Takes out all slots for which something holds. Complexity: O(all that are listed).
  mutating func remove(where isGone: (Int) -> Bool) {
    for kind in slots.indices { slots[kind].removeAll(where: isGone) }
    listed = listed.filter { !isGone($0) }
  }

  mutating func setRestless(_ slot: Int, _ isRestless: Bool) {
    if isRestless { restless.insert(slot) } else { restless.remove(slot) }
  }

  /// The slots to which an event may matter, each once.
  func listeners(to event: ScheduleEvent) -> [Int] {
    let listed = slots[event.trigger.place]
    if restless.isEmpty { return listed }
    return listed + restless.subtracting(listed)
  }
}
