/// Adds, updates and removes schedules.
extension AirshipEngine {
  /// Adds the schedules of a rule set that the platform accepts. Called before the first event. `wanted`: the 0-based
  /// numbers of the schedules to add; nil adds all.
  mutating func load(_ set: ScheduleSet, only wanted: Set<Int>?) {
    let source = source(of: set)
    for (place, isAccepted) in set.acceptedEntries(for: profile).enumerated()
    where set.schedules.indices.contains(place) {
      // A schedule that is not added still counts, so that later schedules keep their numbers.
      guard isAccepted, wanted?.contains(count) ?? true else {
        count += 1
        continue
      }
      add(place, of: set, source, isLate: false)
    }
  }

  /// Returns the source that the journal stores for the schedules of a rule set; nil if the engine keeps no journal.
  func source(of set: ScheduleSet) -> ScheduleJournal.Source? {
    journal == nil ? nil : ScheduleJournal.Source(set, on: profile)
  }

  mutating func add(_ place: Int, of set: ScheduleSet, _ source: ScheduleJournal.Source?, isLate: Bool) {
    defer { count += 1 }
    let plan = SchedulePlan(place, of: set, in: environment, number: count)
    forgetByTime(plan.schedule.id)
    let slot: Int
    var new = Set(plan.tops(in: plan.triggers.indices))
    if let known = slotsByID[plan.schedule.id], let old = self.plan(known) {
      slot = known
      if let source { journal?.setSource(of: slot, source) }
      new = replace(slot, old, plan)
    } else {
      slot = seat(plan)
      slotsByID[plan.schedule.id] = slot
      index.add(slot, plan)
      noteListening(slot)
      if let source { journal?.setSource(of: slot, source) }
      note(.added(Array(repeating: TriggerCount(), count: plan.triggers.count)), slot)
    }
    guard isLate else { return }
    var step = PendingWork(candidates: [slot], fresh: [slot])
    settle(&step)
    runTimers(until: world.now)
    replay(to: slot, new)
  }

  /// Stores a new schedule in a free slot, or in a new slot at the end. Returns the slot.
  private mutating func seat(_ plan: SchedulePlan) -> Int {
    let state = ScheduleState(triggers: plan.triggers.count)
    guard let slot = free.popLast() else {
      plans.append(plan)
      places.append(count)
      world.apply(.added(state))
      return plans.count - 1
    }
    (plans[slot], places[slot]) = (plan, count)
    world.apply(.replaced(slot: slot, state))
    return slot
  }

  /// Offers the sessions, app updates and events of the last 30 seconds to new triggers of a schedule. Each of them is
  /// one step. `new`: the indices of these triggers.
  private mutating func replay(to slot: Int, _ new: Set<Int>) {
    guard profile.replaysEvents, !new.isEmpty else { return }
    shown = world.remembered
    defer { shown = nil }
    for (event, states) in world.replay {
      if let state = state(slot), let plan = plan(slot), ear(plan, state).triggers(of: plan) != nil, event.isState {
        shown = states
      }
      var step = PendingWork()
      offer(event, to: slot, .recent, only: new, &step)
      settle(&step)
      runTimers(until: world.now)
    }
  }

  /// Replaces a schedule by its new version. The new version keeps the state of the schedule, and the counts of
  /// triggers that are also in the old version. Returns the indices of the top-level triggers that are not.
  private mutating func replace(_ slot: Int, _ old: SchedulePlan, _ plan: SchedulePlan) -> Set<Int> {
    guard var state = state(slot) else { return [] }
    let moved = TriggerCountMigration(from: old, state.counts, to: plan, renewsChildren: profile.renewsChildren)
    state.counts = moved.counts
    // The new version may have a different execution window, so the instant of the next check is no longer valid.
    if case .waiting = state.phase { state.wake = nil }
    unfinish(slot)
    index.remove(slot, old)
    plans[slot] = plan
    world.apply(.replaced(slot: slot, state))
    note(.replaced(state.counts, old: old), slot)
    index.add(slot, plan)
    let limit = plan.schedule.limit
    let isOver = plan.isExpired(at: world.now) || (limit != 0 && state.executions >= limit)
    switch state.phase {
    case .idle, .paused: if isOver { finish(slot) }
    case .finished: if isOver { noteFinished(slot) } else { rest(slot) }
    case .delayed, .waiting:
      // A run is called off when the SDK prepares it, before the end of the delay. So the timer changes if only one of
      // the two versions would call off the run.
      if old.outcome.preparation.isMiss != plan.outcome.preparation.isMiss {
        hold(slot, plan, until: state.due ?? world.now)
      }
    }
    noteListening(slot)
    return moved.new
  }

  mutating func cancel(_ request: CancelRequest) {
    var called = Set(request.ids.compactMap { slotsByID[$0] })
    if request.isAll || !request.groups.isEmpty {
      for slot in slotsByID.values {
        guard let schedule = plan(slot)?.schedule else { continue }
        let isCalled =
          schedule.group.map(request.groups.contains) ?? false
          || request.isAll && schedule.kind == .actions
        if isCalled { called.insert(slot) }
      }
    }
    for slot in called.sorted() { remove(slot) }
  }

  mutating func remove(_ slot: Int) {
    guard let plan = plan(slot) else { return }
    unfinish(slot)
    index.remove(slot, plan)
    slotsByID[plan.schedule.id] = nil
    plans[slot] = nil
    // A journal refers to slots, so a slot in a journal is not reused before the next journal begins.
    if journal == nil { free.append(slot) } else { freed.append(slot) }
    world.apply(.removed(slot: slot))
    note(.removed(plan), slot)
  }

  // MARK: deletion

  private func isForgettable(_ slot: Int) -> Bool {
    guard let plan = plan(slot), case .finished(let instant) = state(slot)?.phase else { return false }
    return instant.adding(plan.schedule.grace) <= world.now
  }

  mutating func forgetFinished() {
    for slot in finished where isForgettable(slot) { remove(slot) }
  }

  /// Removes the schedule with this id if it is finished, its grace period has ended, and the platform deletes such
  /// schedules without an app start.
  private mutating func forgetByTime(_ id: [UInt8]) {
    guard profile.forgetsByTime, let slot = slotsByID[id], isForgettable(slot) else { return }
    remove(slot)
  }
}

/// The trigger counts of an updated schedule, taken from its previous version.
///
/// A trigger takes the count of the trigger with the same identity in the previous version. Triggers with equal
/// identities are paired in document order.
struct TriggerCountMigration {
  private(set) var counts: [TriggerCount]
  /// The indices of top-level triggers that the previous version does not contain.
  private(set) var new: Set<Int> = []

  init(from old: SchedulePlan, _ oldCounts: [TriggerCount], to plan: SchedulePlan, renewsChildren: Bool) {
    func tops(_ plan: SchedulePlan) -> [Int] { plan.tops(in: plan.triggers.indices) }
    counts = Array(repeating: TriggerCount(), count: plan.triggers.count)
    for (place, known) in Self.pairs(plan, tops(plan), old, tops(old)) {
      guard let known else {
        new.insert(place)
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

  /// Returns the indices in `places`, each with the index in `oldPlaces` of the trigger with the same identity; nil if
  /// no such trigger is left.
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
