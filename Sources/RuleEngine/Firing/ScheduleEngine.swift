/// Schedules that listen to events as time passes: the state machine of one platform.
///
///     idle ──fires──▶ delayed ─▶ waiting ─▶ run ─▶ idle, paused or finished
///       ▲                └─────────┴── called off ──┐
///       └──────────────────────────────────────────┘
///
/// All that changes lies in the `world` and is changed by effects; the index and the timers only find
/// what a step is about. One event, one instant at which something falls due and one schedule that
/// comes is one step, which `settle` carries to its end.
package struct ScheduleEngine: ~Copyable {
  package let profile: AirshipProfile
  package internal(set) var world: ScheduleWorld
  /// By slot; nil is gone.
  package internal(set) var plans: [SchedulePlan?] = []
  /// The runs since they were last taken.
  package private(set) var runs: [ScheduleRun] = []
  let zone: ZoneOffset
  let zones: ZoneNames
  var slotsByID: [[UInt8]: Int] = [:]
  var index = ListenerIndex()
  private var timers = TimerHeap()
  /// Windows that may be open by an instant, though nothing falls due then.
  private var openings = TimerHeap()
  private var waiting: [ScheduleState.Need: Set<Int>] = [:]
  var finished: Set<Int> = []
  /// How many of them had been taken out of the index when that was last done.
  private var pruned = 0
  private var runner = ValueRunner()
  /// Kept where somebody wants to know what happened.
  var journal: ScheduleJournal?

  package init(
    for profile: AirshipProfile, now: Instant, zone: @escaping ZoneOffset = { _ in 0 },
    zones: @escaping ZoneNames = { _ in nil }
  ) {
    self.profile = profile
    (self.zone, self.zones) = (zone, zones)
    world = ScheduleWorld(now: now)
  }

  package mutating func takeRuns() -> [ScheduleRun] {
    defer { runs.removeAll(keepingCapacity: true) }
    return runs
  }

  // MARK: effects

  private mutating func change(_ slot: Int, _ change: ScheduleEffect.Change) {
    world.apply(.schedule(slot: slot, change))
    note(.changed(change), slot)
  }

  mutating func note(_ what: ScheduleJournal.What, _ slot: Int) {
    journal?.note(what, slot, at: world.now)
  }

  func state(_ slot: Int) -> ScheduleState? {
    slot < world.states.count ? world.states[slot] : nil
  }

  func plan(_ slot: Int) -> SchedulePlan? { slot < plans.count ? plans[slot] : nil }

  // MARK: time

  /// Lets time pass: what falls due up to `instant` happens, the earliest first.
  package mutating func advance(to instant: Instant) {
    while let entry = timers.first, entry.instant <= instant {
      let now = max(entry.instant, world.now)
      var step = Step()
      while let due = timers.first, due.instant <= now {
        timers.removeFirst()
        guard let state = state(due.slot), state.wake == due.instant else { continue }
        switch state.phase {
        case .paused: step.ended.append(due.slot)
        case .delayed, .waiting: step.candidates.insert(due.slot)
        case .idle, .finished: continue
        }
      }
      guard !step.ended.isEmpty || !step.candidates.isEmpty else { continue }
      world.apply(.clock(now))
      settle(&step)
    }
    world.apply(.clock(instant))
  }

  /// What one step is about.
  struct Step {
    /// Triggers that have come to their goal, of schedules that listen with them.
    var fired: [(slot: Int, trigger: Int)] = []
    /// Schedules whose pause has ended.
    var ended: [Int] = []
    /// Pending schedules that may be ready to run.
    var candidates: Set<Int> = []
    /// Schedules that begin to listen though nothing of them changes.
    var fresh: [Int] = []
  }

  // MARK: events

  /// Offers an event to all that listen, and carries out what follows.
  private mutating func hear(_ event: ScheduleEvent, candidates: Set<Int> = []) {
    var step = Step(candidates: candidates)
    pruneListeners()
    let listeners = index.listeners(to: event)
    for slot in listeners { offer(event, to: slot, .live, &step) }
    if journal != nil { notePassed(event, besides: Set(listeners)) }
    if case .event = event.kind, profile.replaysEvents { world.apply(.heard(event)) }
    settle(&step)
    advance(to: world.now)
  }

  /// Notes the schedules to which an event need not be offered.
  private mutating func notePassed(_ event: ScheduleEvent, besides listeners: Set<Int>) {
    for slot in plans.indices where !listeners.contains(slot) {
      guard let plan = plan(slot), let state = state(slot) else { continue }
      note(.passed(event, ear(plan, state)), slot)
    }
  }

  /// Takes finished schedules out of the index once they are the most of what it lists.
  private mutating func pruneListeners() {
    guard finished.count - pruned > max(64, index.count / 2) else { return }
    let gone = finished
    index.remove { gone.contains($0) }
    pruned = gone.count
  }

  /// Offers an event to the triggers of a schedule that listen; `only` leaves others out.
  mutating func offer(
    _ event: ScheduleEvent, to slot: Int, _ occasion: TriggerCounter.Occasion,
    only: Set<Int>? = nil, _ step: inout Step
  ) {
    guard let plan = plan(slot), let state = state(slot) else { return }
    let range: Range<Int>
    let ear = ear(plan, state)
    switch ear {
    case .runs: range = plan.runs
    case .cancels: range = plan.cancels
    case .notStarted, .ended, .paused, .finished: return note(.passed(event, ear), slot)
    }
    if range.isEmpty { return note(.passed(event, ear), slot) }
    var counter = newCounter(plan, state, remembered: plan.hasCompounds ? remembered : [])
    var first: Int?
    for place in plan.tops(in: range) where only?.contains(place) ?? true {
      if counter.fires(place, event, occasion, &runner), first == nil { first = place }
    }
    if let notes = counter.notes { note(.offered(event, ear, occasion, notes), slot) }
    if counter.counts != state.counts {
      change(
        slot, .counted(first: range.lowerBound, Array(counter.counts[range])))
    }
    noteRestlessness(slot, plan, counter, range)
    if let first { step.fired.append((slot, first)) }
  }

  private func newCounter(
    _ plan: SchedulePlan, _ state: ScheduleState, remembered: [ScheduleEvent] = []
  ) -> TriggerCounter {
    var counter = TriggerCounter(
      plan, state.counts, remembered: remembered,
      asksSessionPredicate: profile.asksSessionPredicate)
    if journal != nil { counter.notes = [] }
    return counter
  }

  private mutating func noteRestlessness(
    _ slot: Int, _ plan: SchedulePlan, _ counter: TriggerCounter, _ range: Range<Int>
  ) {
    guard plan.hasCompounds else { return }
    index.setRestless(slot, plan.tops(in: range).contains(where: counter.isRestless))
  }

  /// To which triggers of a schedule an event is offered.
  private func ear(_ plan: SchedulePlan, _ state: ScheduleState) -> ScheduleEar {
    switch state.phase {
    case .paused: return .paused
    case .finished: return .finished
    case .idle, .delayed, .waiting: break
    }
    if !plan.hasStarted(at: world.now) { return .notStarted }
    if profile.stopsCountingAtEnd, let end = plan.schedule.end, world.now.milliseconds > end {
      return .ended
    }
    return state.isPending ? .cancels : .runs
  }

  /// The states that triggers see as they begin to listen, in the order in which they do.
  var remembered: [ScheduleEvent] {
    var states: [ScheduleEvent] = []
    if let session = world.session { states.append(ScheduleEvent(.session(session))) }
    if let version = world.version { states.append(version) }
    return states
  }

  // MARK: a step

  /// Changes the states of what has fired, runs what is ready, and goes on until nothing moves.
  mutating func settle(_ step: inout Step) {
    var ready = step.candidates
    takeOpenings(into: &ready)
    repeat {
      changeStates(&step, &ready)
      var runnable: [(priority: Int64, slot: Int)] = []
      for slot in ready where isReady(slot) {
        runnable.append((plan(slot)?.schedule.priority ?? 0, slot))
      }
      runnable.sort { $0 < $1 }
      ready.removeAll(keepingCapacity: true)
      var listening: [Int] = []
      for (_, slot) in runnable where run(slot) { listening.append(slot) }
      for slot in listening { seeRemembered(slot, &step) }
    } while !step.fired.isEmpty
  }

  /// Changes states until nothing more fires; what may then run is added to `ready`.
  private mutating func changeStates(_ step: inout Step, _ ready: inout Set<Int>) {
    while !step.fired.isEmpty || !step.ended.isEmpty || !step.fresh.isEmpty {
      var listening = step.fresh
      for (slot, trigger) in step.fired {
        fire(slot, trigger, &ready)
        listening.append(slot)
      }
      for slot in step.ended {
        if plan(slot)?.isExpired(at: world.now) ?? true { finish(slot) } else { rest(slot) }
        listening.append(slot)
      }
      step = Step()
      for slot in listening { seeRemembered(slot, &step) }
    }
  }

  /// Sets a schedule off, or calls its pending run off.
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
      change(
        slot, .counted(first: plan.cancels.lowerBound, Array(counter.counts[plan.cancels])))
    }
    noteRestlessness(slot, plan, counter, plan.cancels)
    let due = world.now.adding(plan.schedule.delay.milliseconds)
    change(slot, .delayed(until: due))
    if due <= world.now { ready.insert(slot) } else { timers.add(due, slot) }
  }

  /// Lets a schedule see the remembered states with the triggers that have begun to listen.
  private mutating func seeRemembered(_ slot: Int, _ step: inout Step) {
    for event in remembered { offer(event, to: slot, .activation, &step) }
    // Each state may fire a trigger; the first of them in the document's order counts.
    let own = step.fired.filter { $0.slot == slot }
    guard own.count > 1, let first = own.map(\.trigger).min() else { return }
    step.fired.removeAll { $0.slot == slot }
    step.fired.append((slot, first))
  }

  // MARK: states

  mutating func rest(_ slot: Int) {
    change(slot, .idle)
    noteListening(slot)
  }

  mutating func finish(_ slot: Int) {
    change(slot, .finished(at: world.now))
    finished.insert(slot)
    index.setRestless(slot, false)
  }

  mutating func noteListening(_ slot: Int) {
    guard let plan = plan(slot), let state = state(slot) else { return }
    let counter = newCounter(plan, state)
    index.setRestless(slot, false)
    noteRestlessness(slot, plan, counter, plan.runs)
  }

  // MARK: running

  /// Whether the seconds of a pending schedule have passed and its conditions hold; those of which
  /// one does not hold wait for it.
  private mutating func isReady(_ slot: Int) -> Bool {
    guard let plan = plan(slot), let state = state(slot), state.isPending else { return false }
    if case .delayed = state.phase, let wake = state.wake, wake > world.now { return false }
    guard let (need, opening) = need(plan) else { return true }
    let retry = opening.map { max($0, world.now.adding(1_000)) }
    change(slot, .waiting(for: need, until: retry))
    waiting[need, default: []].insert(slot)
    if let retry { timers.add(retry, slot) }
    if let opening { openings.add(opening, slot) }
    return false
  }

  /// The first condition that does not hold, and when its window may be open.
  private func need(_ plan: SchedulePlan) -> (ScheduleState.Need, opening: Instant?)? {
    for need in ScheduleState.Need.allCases {
      switch world.holds(need, of: plan) {
      case .now: continue
      case .never: return (need, nil)
      case .later(let instant): return (need, instant)
      }
    }
    return nil
  }

  /// The windows that may be open by now.
  private mutating func takeOpenings(into ready: inout Set<Int>) {
    while let entry = openings.first, entry.instant <= world.now {
      openings.removeFirst()
      if case .waiting(for: .window) = state(entry.slot)?.phase { ready.insert(entry.slot) }
    }
  }

  /// Those that wait for a condition that may hold now.
  private mutating func waiting(for need: ScheduleState.Need) -> Set<Int> {
    let slots = waiting[need] ?? []
    waiting[need] = []
    return slots.filter { state($0)?.phase == .waiting(for: need) }
  }

  /// Runs a schedule, or finishes it where it is no longer active; whether it is idle again.
  private mutating func run(_ slot: Int) -> Bool {
    guard let plan = plan(slot), let state = state(slot) else { return false }
    guard plan.hasStarted(at: world.now), !plan.isExpired(at: world.now) else {
      finish(slot)
      return false
    }
    change(slot, .ran)
    let execution = state.executions + 1
    let limit = plan.schedule.limit
    let run = ScheduleRun(
      slot: slot, plan: plan, at: world.now, trigger: state.trigger, execution: execution,
      remaining: limit == 0 ? nil : max(0, limit - execution))
    runs.append(run)
    note(.ran(run), slot)
    if limit != 0, execution >= limit {
      finish(slot)
    } else if let interval = plan.schedule.interval {
      let end = max(world.now, world.now.adding(interval))
      change(slot, .paused(until: end))
      index.setRestless(slot, false)
      timers.add(end, slot)
    } else {
      rest(slot)
      return true
    }
    return false
  }
}

// MARK: what happens

extension ScheduleEngine {
  /// Takes an event of the device at the present instant.
  package mutating func process(_ event: DeviceEvent) {
    switch event {
    case .processStart:
      if !profile.forgetsByTime { forgetFinished() }
      hear(ScheduleEvent(.event(.appInit)))
    case .foreground:
      world.apply(.appState(isForeground: true))
      hear(ScheduleEvent(.event(.foreground)), candidates: waiting(for: .appState))
      world.apply(.sessionBegan)
      hear(ScheduleEvent(.session(world.session)))
    case .background:
      world.apply(.appState(isForeground: false))
      hear(ScheduleEvent(.event(.background)), candidates: waiting(for: .appState))
      world.apply(.sessionEnded)
      hear(ScheduleEvent(.session(nil)))
    case .screen(let name, let data):
      world.apply(.screen(name))
      hear(ScheduleEvent(.event(.screen), data: data), candidates: waiting(for: .screen))
    case .region(let name, let isEntered, let data):
      if isEntered {
        world.apply(.entered(name, isOnly: !profile.knowsSeveralRegions))
      } else if profile.knowsSeveralRegions {
        world.apply(.left(name))
      }
      hear(
        ScheduleEvent(.event(isEntered ? .regionEnter : .regionExit), data: data),
        candidates: waiting(for: .region))
    case .custom(let data, let value):
      hear(ScheduleEvent(.event(.customEventCount), data: data))
      if let value = value ?? profile.missingValue {
        hear(ScheduleEvent(.event(.customEventValue), value: value, data: data))
      }
    case .version(let version, let data):
      let event = ScheduleEvent(.version(version), data: data)
      world.apply(.updated(event))
      hear(event)
    case .other(let kind, let data): hear(ScheduleEvent(.event(kind), data: data))
    case .schedule(let set):
      for place in set.schedules.indices { add(place, of: set, isLate: true) }
    case .cancel(let request): cancel(request)
    case .tick, .unrecorded: return
    }
  }
}
