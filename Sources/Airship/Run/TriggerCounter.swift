internal import RuleCore

/// Offers events to one trigger and all below it, on a copy of its counts.
struct TriggerCounter {
  /// Why an event is offered.
  enum Occasion: String, Sendable {
    /// It happens.
    case live
    /// It happened in the last half minute, before the schedule came.
    case recent
    /// A remembered state is seen by a trigger that begins to listen.
    case activation
    /// A remembered state is seen by the later links of a chain.
    case replay
  }

  let plan: SchedulePlan
  /// The predicate of a session trigger is asked, of null.
  let asksSessionPredicate: Bool
  /// The remembered states, for chains.
  let remembered: [ScheduleEvent]
  /// Of all triggers of the plan.
  var counts: [TriggerCount]
  /// Compounds that the event at hand has incremented, by their places.
  private var incremented: Set<Int> = []
  /// What each trigger did, in order, where somebody wants to know.
  var notes: [TriggerNote]?

  init(
    _ plan: SchedulePlan, _ counts: [TriggerCount], remembered: [ScheduleEvent],
    asksSessionPredicate: Bool
  ) {
    (self.plan, self.counts, self.remembered) = (plan, counts, remembered)
    self.asksSessionPredicate = asksSessionPredicate
  }

  /// Whether the trigger at `place`, which no other one holds, fires; its count then begins anew.
  mutating func fires(
    _ place: Int, _ event: ScheduleEvent, _ occasion: Occasion, _ runner: inout ValueRunner
  ) -> Bool {
    incremented.removeAll(keepingCapacity: true)
    let isCounted = offer(event, to: place, occasion, &runner)
    let isCompound = plan.triggers[place].trigger.isCompound
    guard isCompound ? incremented.contains(place) : isCounted, stands(place) else { return false }
    counts[place].count = 0
    note(.fired, place, event, occasion)
    return true
  }

  /// Whether the count of a trigger has come to its goal.
  func stands(_ place: Int) -> Bool {
    counts[place].count >= plan.triggers[place].trigger.goal
  }

  /// Whether the trigger, or some event trigger below it, counted the event.
  private mutating func offer(
    _ event: ScheduleEvent, to place: Int, _ occasion: Occasion, _ runner: inout ValueRunner
  ) -> Bool {
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
    _ event: ScheduleEvent, toChildren children: [Int], _ kind: Trigger.Kind,
    _ occasion: Occasion, _ runner: inout ValueRunner
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
    _ place: Int, _ kind: Trigger.Kind, _ children: [Int], _ event: ScheduleEvent,
    _ occasion: Occasion
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

  /// Sets the count of a trigger and of all below it to zero; what it remembers stays.
  mutating func reset(_ place: Int) {
    for index in place..<plan.triggers[place].end { counts[index].count = 0 }
  }

  // MARK: one event trigger

  private mutating func count(
    _ event: ScheduleEvent, at place: Int, _ wanted: TriggerEvent, _ occasion: Occasion,
    _ runner: inout ValueRunner
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
      guard counts[place].session != session else {
        return refuse(.alreadyCounted, place, event, occasion)
      }
      if asksSessionPredicate, let predicate, !runner.holds(predicate, for: nil) {
        return refuse(.predicateFalse, place, event, occasion)
      }
      counts[place].session = session
    case .version(let version):
      guard counts[place].version != version else {
        return refuse(.alreadyCounted, place, event, occasion)
      }
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

  private mutating func note(
    _ what: TriggerNote.What, _ place: Int, _ event: ScheduleEvent, _ occasion: Occasion
  ) {
    if notes == nil { return }
    let value = plan.triggers[place].trigger.isCompound ? 1 : event.value
    notes?.append(
      TriggerNote(
        place: place, what: what, event: event, occasion: occasion, value: value,
        count: counts[place].count))
  }

  /// Notes the triggers of which something is lost when the one at `place` begins anew.
  private mutating func noteReset(
    _ place: Int, _ event: ScheduleEvent, _ occasion: Occasion
  ) {
    if notes == nil { return }
    for index in place..<plan.triggers[place].end where counts[index].count != 0 {
      note(.reset, index, event, occasion)
    }
  }

  private mutating func noteUnreached(
    _ links: ArraySlice<Int>, _ event: ScheduleEvent, _ occasion: Occasion
  ) {
    if notes == nil { return }
    for link in links {
      for place in link..<plan.triggers[link].end {
        note(.answered(.notReached), place, event, occasion)
      }
    }
  }

  // MARK: restlessness

  /// Whether an event that no trigger below counts would increment a compound: only then must an
  /// event be offered whose kind no trigger asks for.
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
