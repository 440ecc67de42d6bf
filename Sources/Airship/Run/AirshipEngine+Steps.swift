/// The state machine of the schedules.
///
///     idle ──fires──▶ delayed ─▶ waiting ─▶ run ─▶ idle, paused or finished
///       ▲                └─────────┴── canceled ────┐
///       └──────────────────────────────────────────┘
///
/// A step begins with an event, a timer or a new schedule. `settle` completes the step.
extension AirshipEngine {
  // MARK: effects

  private mutating func change(_ slot: Int, _ change: ScheduleEffect.Change) {
    world.apply(.schedule(slot: slot, change))
    note(.changed(change), slot)
  }

  func state(_ slot: Int) -> ScheduleState? {
    slot < world.states.count ? world.states[slot] : nil
  }

  func plan(_ slot: Int) -> SchedulePlan? { slot < plans.count ? plans[slot] : nil }

  // MARK: time

  /// Advances the clock to `instant`. Runs the timers that are due until `instant`, in chronological order.
  mutating func runTimers(until instant: Instant) {
    while !isSpent, let entry = timers.first, entry.instant <= instant {
      let now = max(entry.instant, world.now)
      var step = PendingWork()
      while let due = timers.first, due.instant <= now {
        timers.removeFirst()
        guard let state = state(due.slot), state.wake == due.instant else { continue }
        switch state.phase {
        case .paused: step.ended.insert(due.slot)
        case .delayed, .waiting: step.candidates.insert(due.slot)
        case .idle, .finished: continue
        }
      }
      guard !step.ended.isEmpty || !step.candidates.isEmpty else { continue }
      world.apply(.clock(now))
      settle(&step)
    }
    if !isSpent { world.apply(.clock(instant)) }
  }

  private static let maximumVainLooks = 50

  /// True if execution windows were still closed at too many checks. Then the clock no longer advances, and the engine
  /// ignores events.
  var isSpent: Bool { vainLooks > Self.maximumVainLooks }

  // MARK: events

  /// Offers an event to all schedules that may count the event, and completes the step. `candidates`: the slots of
  /// pending schedules that may be ready to run after this event.
  mutating func hear(_ event: ScheduleEvent, candidates: Set<Int> = []) {
    var step = PendingWork(candidates: candidates)
    pruneListeners()
    // A journal also records the triggers that do not count the event because it lacks a required string.
    let listeners = index.slots(for: event, all: journal != nil)
    for slot in listeners { offer(event, to: slot, .live, &step) }
    if journal != nil { notePassed(event, besides: Set(listeners)) }
    if profile.replaysEvents { world.apply(.heard(event)) }
    settle(&step)
    runTimers(until: world.now)
  }

  /// Removes the finished schedules from `index`, if more than 64 schedules and more than half of the schedules in
  /// `index` are finished.
  private mutating func pruneListeners() {
    guard listedFinished > max(64, index.count / 2) else { return }
    for slot in finished {
      if let plan = plan(slot) { index.remove(slot, plan) }
    }
    listedFinished = 0
  }

  /// Offers an event to the active top-level triggers of a schedule. `only`: the indices of the triggers that receive
  /// the event; nil for all.
  mutating func offer(
    _ event: ScheduleEvent, to slot: Int, _ occasion: TriggerCounter.Occasion, only: Set<Int>? = nil,
    _ step: inout PendingWork
  ) {
    guard let plan = plan(slot), let state = state(slot) else { return }
    let ear = ear(plan, state)
    guard let range = ear.triggers(of: plan), !range.isEmpty else {
      // On activation, a remembered session or version is offered, which is no event. So nothing is recorded if no
      // trigger is active.
      if occasion != .activation { note(.passed(event, ear), slot) }
      return
    }
    let states = occasion == .recent ? shown : nil
    var counter = newCounter(plan, state, remembered: plan.hasCompounds ? states ?? world.remembered : [])
    var first: Int?
    for place in plan.tops(in: range) where only?.contains(place) ?? true {
      if counter.fires(place, event, occasion, &runner), first == nil { first = place }
    }
    if let notes = counter.notes {
      note(.offered(event, ear, occasion, isTold: !notes.isEmpty), slot)
      journal?.note(notes, of: slot, among: plan.triggers.count)
    }
    if counter.counts != state.counts {
      change(slot, .counted(first: range.lowerBound, Array(counter.counts[range])))
    }
    noteRestlessness(slot, plan, counter, range)
    if let first { step.fired.append((slot, first)) }
  }

  /// Returns the range of triggers that are active in the phase of the schedule; nil if none are. The start and end of
  /// the schedule are ignored.
  private func listening(_ plan: SchedulePlan, _ state: ScheduleState) -> Range<Int>? {
    switch state.phase {
    case .idle: plan.runs
    case .delayed, .waiting: plan.cancels
    case .paused, .finished: nil
    }
  }

  private func newCounter(_ plan: SchedulePlan, _ state: ScheduleState, remembered: [ScheduleEvent] = [])
    -> TriggerCounter
  {
    var counter = TriggerCounter(
      plan, state.counts, remembered: remembered, asksSessionPredicate: profile.asksSessionPredicate)
    if journal != nil { counter.notes = [] }
    return counter
  }

  private mutating func noteRestlessness(
    _ slot: Int, _ plan: SchedulePlan, _ counter: TriggerCounter, _ range: Range<Int>
  ) {
    guard plan.hasCompounds else { return }
    index.setRestless(slot, plan.tops(in: range).contains(where: counter.isRestless))
  }

  /// Returns the triggers of a schedule that receive events now, or the reason why none do.
  func ear(_ plan: SchedulePlan, _ state: ScheduleState) -> ListeningTriggers {
    switch state.phase {
    case .paused: return .paused
    case .finished: return .finished
    case .idle, .delayed, .waiting: break
    }
    if !plan.hasStarted(at: world.now) { return .notStarted }
    if profile.stopsCountingAtEnd, let end = plan.schedule.end, world.now.milliseconds > end { return .ended }
    return state.isPending ? .cancels : .runs
  }

  // MARK: a step

  /// Completes a step: changes the states of schedules, and runs the schedules that are ready. Repeats this until no
  /// more triggers fire.
  mutating func settle(_ step: inout PendingWork) {
    var ready = step.candidates
    takeOpenings(into: &ready)
    repeat {
      changeStates(&step, &ready)
      var runnable: [(priority: Int64, place: Int, slot: Int)] = []
      for slot in ready where isReady(slot) {
        runnable.append((plan(slot)?.schedule.priority ?? 0, places[slot], slot))
      }
      runnable.sort { $0 < $1 }
      ready.removeAll(keepingCapacity: true)
      var listening: [Int] = []
      for (_, _, slot) in runnable where run(slot) { listening.append(slot) }
      for slot in listening { seeRemembered(slot, &step) }
    } while !step.fired.isEmpty
  }

  /// Changes the states of schedules until no more triggers fire. Adds the schedules that may now run to `ready`.
  private mutating func changeStates(_ step: inout PendingWork, _ ready: inout Set<Int>) {
    while !step.fired.isEmpty || !step.ended.isEmpty || !step.fresh.isEmpty {
      var listening = step.fresh
      for (slot, trigger) in step.fired {
        fire(slot, trigger, &ready)
        listening.append(slot)
      }
      for slot in step.ended.sorted() {
        if plan(slot)?.isExpired(at: world.now) ?? true { finish(slot) } else { rest(slot) }
        listening.append(slot)
      }
      step = PendingWork()
      for slot in listening { seeRemembered(slot, &step) }
    }
  }

  /// Applies the effect of a trigger that reached its goal: the schedule becomes pending, or its pending run is
  /// canceled.
  private mutating func fire(_ slot: Int, _ trigger: Int, _ ready: inout Set<Int>) {
    guard let plan = plan(slot), let state = state(slot) else { return }
    if plan.cancels.contains(trigger) {
      if state.isPending {
        note(.calledOff(trigger), slot)
        rest(slot)
      }
      return
    }
    guard case .idle = state.phase else { return }
    note(.fired(trigger), slot)
    if plan.isExpired(at: world.now) { return finish(slot) }
    change(slot, .triggered(by: plan.triggers[trigger].trigger.kind.name))
    var counter = newCounter(plan, state)
    for place in plan.tops(in: plan.cancels) { counter.reset(place) }
    if !plan.cancels.isEmpty {
      change(slot, .counted(first: plan.cancels.lowerBound, Array(counter.counts[plan.cancels])))
    }
    noteRestlessness(slot, plan, counter, plan.cancels)
    hold(slot, plan, until: world.now.adding(plan.schedule.delay.milliseconds))
    ready.insert(slot)
  }

  /// Makes a schedule wait for `due`, the end of its delay. If the run will be called off, the wait ends earlier, when
  /// the SDK prepares the run.
  mutating func hold(_ slot: Int, _ plan: SchedulePlan, until due: Instant) {
    let instant = max(world.now, plan.outcome.preparation.isMiss ? due.adding(-RunPreparation.lead) : due)
    change(slot, .delayed(until: due, wake: instant))
    if instant > world.now { wake(slot, at: instant) }
  }

  /// Offers the open session and the last app update to the triggers of a schedule that have become active.
  mutating func seeRemembered(_ slot: Int, _ step: inout PendingWork) {
    let before = step.fired.count
    if shown != nil { shown = world.remembered }
    for event in world.remembered { offer(event, to: slot, .activation, &step) }
    // The session and the app update may both fire triggers. Only the trigger that is first in the document has an
    // effect.
    guard let first = step.fired[before...].map(\.trigger).min() else { return }
    step.fired.removeSubrange(before...)
    step.fired.append((slot, first))
  }

  // MARK: states

  mutating func rest(_ slot: Int) {
    change(slot, .idle)
    noteListening(slot)
  }

  mutating func finish(_ slot: Int) {
    change(slot, .finished(at: world.now))
    index.setRestless(slot, false)
    noteFinished(slot)
  }

  mutating func noteFinished(_ slot: Int) {
    if finished.insert(slot).inserted, index.holds(slot) { listedFinished += 1 }
  }

  /// Removes the slot from the set of finished schedules, if the set contains the slot.
  mutating func unfinish(_ slot: Int) {
    if finished.remove(slot) != nil, index.holds(slot) { listedFinished -= 1 }
  }

  /// Updates in `index` whether a schedule is restless in its current phase. `ListenerIndex` defines this term.
  mutating func noteListening(_ slot: Int) {
    guard let plan = plan(slot), let state = state(slot) else { return }
    index.setRestless(slot, false)
    guard let range = listening(plan, state) else { return }
    noteRestlessness(slot, plan, newCounter(plan, state), range)
  }

  // MARK: running

  /// True if a schedule is pending, its delay has passed, and the conditions of the delay are true. If a condition is
  /// false, the schedule is registered as waiting for this condition.
  private mutating func isReady(_ slot: Int) -> Bool {
    guard let plan = plan(slot), let state = state(slot), state.isPending else { return false }
    if case .delayed = state.phase, let wake = state.wake, wake > world.now { return false }
    guard let (need, opening) = need(plan) else { return true }
    if need == .window, case .waiting(for: .window) = state.phase, let wake = state.wake, wake <= world.now {
      vainLooks += 1
    }
    var retry = opening.map { max($0, world.now.adding(1_000)) }
    // The SDK waits until `state.wake`. A check before this instant must not postpone it.
    if need == .window, case .waiting(for: .window) = state.phase, let wake = state.wake, wake > world.now {
      retry = min(wake, retry ?? wake)
    }
    let wait = ScheduleEffect.Change.waiting(for: need, until: retry)
    world.apply(.schedule(slot: slot, wait))
    // Do not record that a schedule keeps waiting for the same condition.
    if state.phase != .waiting(for: need) { note(.changed(wait), slot) }
    waiting[need, default: []].insert(slot)
    if let retry { wake(slot, at: retry) }
    let moment = need == .window ? plan.window?.momentToday(after: world.now) : nil
    if let instant = [retry, moment].compactMap(\.self).min() { openings.add(instant, slot) }
    if openings.isCrowded {
      openings.keep { [states = world.states] in
        states[$0.slot]?.phase == .waiting(for: .window)
      }
    }
    return false
  }

  private mutating func wake(_ slot: Int, at instant: Instant) {
    timers.add(instant, slot)
    if timers.isCrowded {
      timers.keep { [states = world.states] in states[$0.slot]?.wake == $0.instant }
    }
  }

  /// Returns the first false condition of the delay; nil if all are true. `opening`: the instant at which the execution
  /// window may be open; nil if time alone cannot make the condition true.
  private func need(_ plan: SchedulePlan) -> (ScheduleState.Need, opening: Instant?)? {
    for need in plan.needs {
      switch world.holds(need, of: plan) {
      case .now: continue
      case .never: return (need, nil)
      case .later(let instant): return (need, instant)
      }
    }
    return nil
  }

  /// Removes the entries of `openings` that are due. Adds the slots that wait for an execution window to `ready`.
  private mutating func takeOpenings(into ready: inout Set<Int>) {
    while let entry = openings.first, entry.instant <= world.now {
      openings.removeFirst()
      if case .waiting(for: .window) = state(entry.slot)?.phase { ready.insert(entry.slot) }
    }
  }

  /// Returns the slots of schedules that wait for the condition `need`, and unregisters them. Called when the condition
  /// may have become true.
  mutating func waiting(for need: ScheduleState.Need) -> Set<Int> {
    let slots = waiting[need] ?? []
    waiting[need] = []
    return slots.filter { state($0)?.phase == .waiting(for: need) }
  }

  /// Runs a schedule, unless its audience or a frequency constraint prevents the run. If the schedule has not started
  /// or has ended, it is finished instead. Returns true if the schedule is idle afterward.
  private mutating func run(_ slot: Int) -> Bool {
    guard let plan = plan(slot), let state = state(slot) else { return false }
    guard plan.hasStarted(at: world.now), !plan.isExpired(at: world.now) else {
      finish(slot)
      return false
    }
    if case .miss(let behavior, let reason) = plan.outcome.preparation { return miss(slot, plan, behavior, reason) }
    if let stop = world.limits.stop(of: plan.limits, at: world.now) {
      note(.held(stop), slot)
      return pause(slot, plan)
    }
    world.apply(.shown(plan.limits))
    change(slot, .ran)
    let execution = state.executions + 1
    let limit = plan.schedule.limit
    let run = ScheduleRun(
      place: plan.number, plan: plan, at: world.now, trigger: state.trigger, execution: execution,
      remaining: limit == 0 ? nil : max(0, limit - execution))
    runs.append(run)
    note(.ran(run), slot)
    if limit == 0 || execution < limit { return pause(slot, plan) }
    finish(slot)
    return false
  }

  /// Begins the pause after a run. Returns true if the schedule has no `interval`; it is then idle at once.
  private mutating func pause(_ slot: Int, _ plan: SchedulePlan) -> Bool {
    guard let interval = plan.schedule.interval else {
      rest(slot)
      return true
    }
    let end = max(world.now, world.now.adding(interval))
    change(slot, .paused(until: end))
    index.setRestless(slot, false)
    wake(slot, at: end)
    return false
  }

  /// Calls off the pending run of a schedule because of `reason`, with the effect `behavior`. Returns true if the
  /// schedule is idle afterward.
  private mutating func miss(
    _ slot: Int, _ plan: SchedulePlan, _ behavior: MissBehavior, _ reason: RunPreparation.MissReason
  ) -> Bool {
    note(.missed(behavior, reason), slot)
    switch behavior {
    case .skip: break
    case .cancel:
      remove(slot)
      return false
    case .penalize:
      change(slot, .ran)
      guard plan.schedule.limit == 0 || state(slot)?.executions ?? 0 < plan.schedule.limit else {
        finish(slot)
        return false
      }
    }
    rest(slot)
    return true
  }
}
