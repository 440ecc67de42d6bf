internal import RuleCore

/// Which slots are to be offered an event: those with a trigger that asks for its kind, and those
/// that any event may move.
///
///     custom_event_count ┬ whatever it holds      slots 3, 8
///                        └ at event_name ┬ "buy"  slots 0, 5
///                                        └ "open" slot 1
///
/// A trigger whose predicate demands a text is listed under that text: an event without it would be
/// counted by no such trigger, and to offer it would change nothing. An event that is counted by no
/// trigger below a compound moves it only where it is restless.
struct ListenerIndex: Sendable {
  /// The slots that ask for one kind.
  private struct Listeners: Sendable {
    var all = SlotList()
    var demanding: [ValueDemand.Place: [TextForm: SlotList]] = [:]

    mutating func remove(_ slot: Int, _ demand: ValueDemand) {
      guard let index = demanding[demand.place]?.index(forKey: demand.text) else { return }
      demanding[demand.place]?.values[index].remove(slot)
      // What is gone must leave nothing behind on an endless stream.
      guard demanding[demand.place]?.values[index].slots.isEmpty == true else { return }
      demanding[demand.place]?.remove(at: index)
      if demanding[demand.place]?.isEmpty == true { demanding[demand.place] = nil }
    }
  }

  private let rules: ValueComparison
  /// By the places of the kinds.
  private var listeners = Array(repeating: Listeners(), count: TriggerEvent.allCases.count)
  private var restless: Set<Int> = []
  private var listed: Set<Int> = []

  init(_ rules: ValueComparison) { self.rules = rules }

  /// How many slots are listed.
  var count: Int { listed.count }

  func holds(_ slot: Int) -> Bool { listed.contains(slot) }

  /// Lists a slot under what the triggers of its plan ask for.
  mutating func add(_ slot: Int, _ plan: SchedulePlan) {
    guard listed.insert(slot).inserted else { return }
    for planned in plan.triggers {
      guard case .event(let kind) = planned.trigger.kind else { continue }
      if let demand = planned.demand {
        listeners[kind.place].demanding[demand.place, default: [:]][
          demand.text, default: SlotList()
        ].add(slot)
      } else {
        listeners[kind.place].all.add(slot)
      }
    }
  }

  /// Takes out a slot that was listed with this plan.
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

  /// The slots to which an event may matter, each once; with `all` those too whose predicates demand
  /// another text.
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
