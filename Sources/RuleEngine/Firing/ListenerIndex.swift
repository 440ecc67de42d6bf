/// Which slots are to be offered an event: those with a trigger that asks for its kind, and those
/// that any event may move.
struct ListenerIndex: Sendable {
  /// By the places of the kinds.
  private var lists = Array(repeating: SlotList(), count: TriggerEvent.allCases.count)
  private var restless: Set<Int> = []
  private var listed: Set<Int> = []

  /// How many slots are listed.
  var count: Int { listed.count }

  func holds(_ slot: Int) -> Bool { listed.contains(slot) }

  /// Lists a slot under the kinds that the triggers of its plan ask for.
  mutating func add(_ slot: Int, _ plan: SchedulePlan) {
    guard listed.insert(slot).inserted else { return }
    for planned in plan.triggers {
      if case .event(let kind) = planned.trigger.kind { lists[kind.place].add(slot) }
    }
  }

  /// Takes out a slot that was listed with this plan.
  mutating func remove(_ slot: Int, _ plan: SchedulePlan) {
    restless.remove(slot)
    guard listed.remove(slot) != nil else { return }
    for planned in plan.triggers {
      if case .event(let kind) = planned.trigger.kind { lists[kind.place].remove(slot) }
    }
  }

  mutating func setRestless(_ slot: Int, _ isRestless: Bool) {
    if isRestless { restless.insert(slot) } else { restless.remove(slot) }
  }

  /// The slots to which an event may matter, each once.
  func listeners(to event: ScheduleEvent) -> [Int] {
    let kind: TriggerEvent =
      switch event.kind {
      case .event(let kind): kind
      case .session: .activeSession
      case .version: .version
      }
    let listed = lists[kind.place].slots
    if restless.isEmpty { return listed }
    return listed + restless.subtracting(listed)
  }
}

/// Slots in no order, each once, which go as quickly as they come.
private struct SlotList: Sendable {
  private(set) var slots: [Int] = []
  private var places: [Int: Int] = [:]

  mutating func add(_ slot: Int) {
    guard places[slot] == nil else { return }
    places[slot] = slots.count
    slots.append(slot)
  }

  mutating func remove(_ slot: Int) {
    guard let place = places.removeValue(forKey: slot), let last = slots.popLast() else { return }
    if last == slot { return }
    slots[place] = last
    places[last] = place
  }
}
