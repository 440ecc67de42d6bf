/// An inverted index that finds the slots of the schedules that may count an event. The key is the type of the event.
/// If a trigger requires a string in the event data, the string is part of the key.
///
///     custom_event_count ┬ any data               slots 3, 8
///                        └ at event_name ┬ "buy"  slots 0, 5
///                                        └ "open" slot 1
///
/// A trigger whose predicate requires a string is listed only under this string, because the trigger cannot count other
/// events. A slot is *restless* if the next event increments a compound trigger even if no trigger of the slot counts
/// the event (`TriggerCounter.isRestless`). Every search finds the restless slots.
struct ListenerIndex: Sendable {
  /// The slots of schedules with a trigger for one type of event.
  private struct Listeners: Sendable {
    var all = SlotList()
    var demanding: [DemandedText: [CollationKey: SlotList]] = [:]

    mutating func remove(_ slot: Int, _ demand: ValueDemand) {
      guard let index = demanding[demand.place]?.index(forKey: demand.text) else { return }
      demanding[demand.place]?.values[index].remove(slot)
      // Empty entries are removed. Otherwise the index would grow without limit if schedules are added and removed
      // forever.
      guard demanding[demand.place]?.values[index].slots.isEmpty == true else { return }
      demanding[demand.place]?.remove(at: index)
      if demanding[demand.place]?.isEmpty == true { demanding[demand.place] = nil }
    }
  }

  private let rules: ValueComparison
  /// Indexed by `TriggerEvent.place`: the slots with a trigger for this type of event.
  private var listeners = Array(repeating: Listeners(), count: TriggerEvent.allCases.count)
  private var restless: Set<Int> = []
  private var listed: Set<Int> = []

  init(_ rules: ValueComparison) { self.rules = rules }

  var count: Int { listed.count }

  func holds(_ slot: Int) -> Bool { listed.contains(slot) }

  /// Adds a slot for each event trigger in `plan`, unless the index already contains the slot.
  mutating func add(_ slot: Int, _ plan: SchedulePlan) {
    guard listed.insert(slot).inserted else { return }
    for planned in plan.triggers {
      guard case .event(let kind) = planned.trigger.kind else { continue }
      if let demand = planned.demand {
        listeners[kind.place].demanding[demand.place, default: [:]][demand.text, default: SlotList()].add(slot)
      } else {
        listeners[kind.place].all.add(slot)
      }
    }
  }

  /// Removes a slot. `plan`: the plan with which the slot was added.
  mutating func remove(_ slot: Int, _ plan: SchedulePlan) {
    restless.remove(slot)
    guard listed.remove(slot) != nil else { return }
    for planned in plan.triggers {
      guard case .event(let kind) = planned.trigger.kind else { continue }
      if let demand = planned.demand {
        listeners[kind.place].remove(slot, demand)
      } else {
        listeners[kind.place].all.remove(slot)
      }
    }
  }

  mutating func setRestless(_ slot: Int, _ isRestless: Bool) {
    if isRestless { restless.insert(slot) } else { restless.remove(slot) }
  }

  /// Returns the slots of schedules that may count an event, without duplicates, in no particular order. `all`: true to
  /// include slots whose triggers require a string that the event does not contain.
  func slots(for event: ScheduleEvent, all: Bool = false) -> [Int] {
    let listeners = listeners[event.trigger.place]
    var found = [listeners.all.slots]
    for (place, slots) in listeners.demanding {
      if all {
        found += slots.values.map(\.slots)
      } else if let text = rules.text(at: place, of: event.data), let list = slots[text] {
        found.append(list.slots)
      }
    }
    if !restless.isEmpty { found.append(Array(restless)) }
    found.removeAll(where: \.isEmpty)
    return found.count > 1 ? Array(Set(found.joined())) : found.first ?? []
  }
}

/// An unordered set of slots with O(1) insertion and removal (by swapping with the last slot).
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
