/// Offers events to the triggers of a schedule, and updates a copy of their counts.
struct TriggerCounter {
  /// The reason why an event is offered.
  enum Occasion: String, Sendable {
    /// The event has just happened.
    case live
    /// The event happened up to 30 seconds before the schedule was added.
    case recent
    /// The open session or the last app update is offered to a trigger that becomes active.
    case activation
    /// The open session or the last app update is offered again, because a child of a chain reached its goal.
    case replay
  }

  let plan: SchedulePlan
  /// True if the predicate of a session trigger is evaluated (on null); false if it is ignored.
  let asksSessionPredicate: Bool
  /// The open session and the last app update, which are offered again to chains.
  let remembered: [ScheduleEvent]
  /// The counts of the triggers, in the order of `plan.triggers`.
  var counts: [TriggerCount]
  /// The indices of compound triggers that the current event has incremented. An event increments a compound trigger
  /// at most once.
  private var incremented: Set<Int> = []
  /// The responses of the triggers to events, in order; nil if they are not recorded.
  var notes: [TriggerNote]?

  init(_ plan: SchedulePlan, _ counts: [TriggerCount], remembered: [ScheduleEvent], asksSessionPredicate: Bool) {
    (self.plan, self.counts, self.remembered) = (plan, counts, remembered)
    self.asksSessionPredicate = asksSessionPredicate
  }

  /// Offers an event to the top-level trigger at `place` and its descendants. Returns true if the trigger counted the
  /// event and has reached its goal. The count of the trigger is then reset to 0.
  mutating func fires(_ place: Int, _ event: ScheduleEvent, _ occasion: Occasion, _ runner: inout ValueRunner) -> Bool {
    incremented.removeAll(keepingCapacity: true)
    let isCounted = offer(event, to: place, occasion, &runner)
    let isCompound = plan.triggers[place].trigger.isCompound
    guard isCompound ? incremented.contains(place) : isCounted, stands(place) else { return false }
    counts[place].count = 0
    note(.fired, place, event, occasion)
    return true
  }

  /// True if the count of the trigger at `place` has reached the trigger's goal.
  func stands(_ place: Int) -> Bool {
    counts[place].count >= plan.triggers[place].trigger.goal
  }

  /// Offers an event to a trigger and its descendants. Returns true if an event trigger counted the event.
  private mutating func offer(_ event: ScheduleEvent, to place: Int, _ occasion: Occasion, _ runner: inout ValueRunner)
    -> Bool
  {
    let trigger = plan.triggers[place].trigger
    switch trigger.kind {
    case .event(let kind): return count(event, at: place, kind, occasion, &runner)
    case .any, .all, .chain: break
    }
    let children = plan.children(of: place)
    let standing = children.count(where: stands)
    var isCounted = offer(event, toChildren: children, trigger.kind, occasion, &runner)
    if trigger.kind == .chain, occasion != .replay, children.count(where: stands) != standing {
      for state in remembered {
        let counted = offer(state, toChildren: children, trigger.kind, .replay, &runner)
        isCounted = isCounted || counted
      }
    }
    if occasion == .activation, !isCounted { return false }
    increment(place, trigger.kind, children, event, occasion)
    return isCounted
  }

  private mutating func offer(
    _ event: ScheduleEvent, toChildren children: [Int], _ kind: TriggerKind, _ occasion: Occasion,
    _ runner: inout ValueRunner
  ) -> Bool {
    var isCounted = false
    for (index, child) in children.enumerated() {
      let counted = offer(event, to: child, occasion, &runner)
      isCounted = isCounted || counted
      guard kind == .chain, !stands(child) else { continue }
      noteUnreached(children[(index + 1)...], event, occasion)
      break
    }
    return isCounted
  }

  private mutating func increment(
    _ place: Int, _ kind: TriggerKind, _ children: [Int], _ event: ScheduleEvent, _ occasion: Occasion
  ) {
    guard !children.isEmpty, !incremented.contains(place) else { return }
    let isAny = kind == .any
    guard isAny ? children.contains(where: stands) : children.allSatisfy(stands) else { return }
    for child in children {
      let trigger = plan.triggers[child].trigger
      guard isAny ? stands(child) || trigger.resetsOnIncrement : !trigger.isSticky else { continue }
      noteReset(child, event, occasion)
      reset(child)
    }
    counts[place].count += 1
    incremented.insert(place)
    note(.answered(.counted), place, event, occasion)
  }

  /// Sets the counts of a trigger and its descendants to 0. `session` and `version` of each trigger do not change.
  mutating func reset(_ place: Int) {
    for index in place..<plan.triggers[place].end { counts[index].count = 0 }
  }

  // MARK: one event trigger

  private mutating func count(
    _ event: ScheduleEvent, at place: Int, _ wanted: TriggerEvent, _ occasion: Occasion, _ runner: inout ValueRunner
  ) -> Bool {
    guard event.trigger == wanted else { return false }
    let predicate = plan.triggers[place].predicate
    switch event.kind {
    case .event:
      guard predicate.map({ runner.holds($0, for: event.data) }) ?? true else {
        return refuse(.predicateFalse, place, event, occasion)
      }
    case .session(let session):
      guard let session else { return refuse(.sessionEnded, place, event, occasion) }
      guard counts[place].session != session else { return refuse(.alreadyCounted, place, event, occasion) }
      if asksSessionPredicate, let predicate, !runner.holds(predicate, for: nil) {
        return refuse(.predicateFalse, place, event, occasion)
      }
      counts[place].session = session
    case .version(let version):
      guard counts[place].version != version else { return refuse(.alreadyCounted, place, event, occasion) }
      guard predicate.map({ runner.holds($0, for: event.data) }) ?? true else {
        return refuse(.predicateFalse, place, event, occasion)
      }
      counts[place].version = version
    }
    counts[place].count += event.value
    note(.answered(.counted), place, event, occasion)
    return true
  }

  // MARK: notes

  private mutating func refuse(
    _ reason: TriggerExplanation.Reason, _ place: Int, _ event: ScheduleEvent, _ occasion: Occasion
  ) -> Bool {
    note(.answered(reason), place, event, occasion)
    return false
  }

  private mutating func note(_ what: TriggerNote.What, _ place: Int, _ event: ScheduleEvent, _ occasion: Occasion) {
    if notes == nil { return }
    let value = plan.triggers[place].trigger.isCompound ? 1 : event.value
    notes?.append(
      TriggerNote(place: place, what: what, event: event, occasion: occasion, value: value, count: counts[place].count))
  }

  /// Records a reset of a trigger and of its descendants, except for triggers whose count is 0 already.
  private mutating func noteReset(_ place: Int, _ event: ScheduleEvent, _ occasion: Occasion) {
    if notes == nil { return }
    for index in place..<plan.triggers[place].end where counts[index].count != 0 {
      note(.reset, index, event, occasion)
    }
  }

  private mutating func noteUnreached(_ links: ArraySlice<Int>, _ event: ScheduleEvent, _ occasion: Occasion) {
    if notes == nil { return }
    for link in links {
      for place in link..<plan.triggers[link].end {
        note(.answered(.notReached), place, event, occasion)
      }
    }
  }

  // MARK: restlessness

  /// True if the next event would increment a compound trigger even if no trigger counts the event. Only then must the
  /// engine offer events of all types to the schedule.
  func isRestless(_ place: Int) -> Bool {
    guard plan.triggers[place].trigger.isCompound else { return false }
    for index in place..<plan.triggers[place].end {
      let kind = plan.triggers[index].trigger.kind
      let children = plan.children(of: index)
      switch kind {
      case .event: continue
      case .any: if children.contains(where: stands) { return true }
      case .all, .chain:
        if !children.isEmpty, children.allSatisfy(stands) { return true }
      }
    }
    return false
  }
}
