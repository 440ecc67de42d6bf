/// All state that changes while schedules run: the device's state and the state of each schedule.
///
/// Schedules are identified by slots; the slot of a removed schedule is reused.
package struct ScheduleWorld: Sendable {
  package private(set) var now: Instant
  package private(set) var isForeground = false
  package private(set) var screen: [UInt8]?
  /// The regions that contain the device.
  package private(set) var regions: Set<[UInt8]> = []
  /// The number of the open session; nil if no session is open.
  package private(set) var session: Int?
  package private(set) var sessionCount = 0
  /// The event of the last app update.
  package private(set) var version: ScheduleEvent?
  /// The recent events and states of the current process, oldest first, which are replayed to schedules that arrive
  /// later. `states`: the states that were remembered at that time.
  private var recent: [(at: Instant, event: ScheduleEvent, states: [ScheduleEvent])] = []
  /// Indexed by slot: the state of the schedule; nil if the schedule was removed.
  package private(set) var states: [ScheduleState?] = []

  private(set) var limits: FrequencyLimits

  init(now: Instant, _ limits: FrequencyLimits) { (self.now, self.limits) = (now, limits) }

  /// At most `maximumRecent` events of the last `memory` milliseconds are replayed to late schedules. Source:
  /// urbanairship/android-library: urbanairship-automation/…/engine/EventsHistory.kt@20.10.0.
  private static let memory: Int64 = 30_000
  private static let maximumRecent = 100

  /// Applies a change. All changes are made by this function.
  package mutating func apply(_ effect: ScheduleEffect) {
    switch effect {
    case .clock(let instant): now = max(now, instant)
    case .appState(let isForeground): self.isForeground = isForeground
    case .screen(let name): screen = name
    case .entered(let region, let isOnly):
      if isOnly { regions = [region] } else { regions.insert(region) }
    case .left(let region): regions.remove(region)
    case .sessionBegan:
      sessionCount += 1
      session = sessionCount
    case .sessionEnded: session = nil
    case .updated(let event): version = event
    case .processBegan: (session, version, recent) = (nil, nil, [])
    case .heard(let event):
      recent.append((now, event, event.isState ? remembered : []))
      let oldest = now.milliseconds - Self.memory
      let stale = recent.prefix { $0.at.milliseconds <= oldest }.count
      recent.removeFirst(max(stale, recent.count - Self.maximumRecent))
    case .shown(let constraints): limits.count(constraints, at: now)
    case .added(let state): states.append(state)
    case .replaced(let slot, let state): states[slot] = state
    case .removed(let slot): states[slot] = nil
    case .schedule(let slot, let change): states[slot]?.apply(change)
    }
  }

  /// The recent events that are replayed to a schedule that arrives now, with the states remembered after each event.
  var replay: [(event: ScheduleEvent, states: [ScheduleEvent])] {
    let oldest = now.milliseconds - Self.memory
    return recent.filter { $0.at.milliseconds > oldest }.map { ($0.event, $0.states) }
  }

  /// The remembered states that triggers receive when they become active: session, then version.
  var remembered: [ScheduleEvent] {
    (session.map { [ScheduleEvent(.session($0))] } ?? []) + (version.map { [$0] } ?? [])
  }
}

/// A change of `ScheduleWorld`.
package enum ScheduleEffect: Sendable {
  /// Advances the clock to this instant; it never goes back.
  case clock(Instant)
  case appState(isForeground: Bool)
  case screen([UInt8])
  /// The device entered a region. If `isOnly` is true, this region replaces all current regions.
  case entered([UInt8], isOnly: Bool)
  case left([UInt8])
  case sessionBegan, sessionEnded
  case updated(ScheduleEvent)
  /// A new process began: the session, the version and the recent events of the previous process are forgotten.
  case processBegan
  /// An event or state to remember for schedules that arrive later.
  case heard(ScheduleEvent)
  /// A run is counted under these frequency constraints.
  case shown([[UInt8]])
  /// Adds a schedule in a new slot; `replaced` reuses an existing slot.
  case added(ScheduleState)
  case replaced(slot: Int, ScheduleState)
  case removed(slot: Int)
  case schedule(slot: Int, Change)

  /// A change of the state of one schedule.
  package enum Change: Sendable {
    case counted(first: Int, [TriggerCount])
    case triggered(by: String)
    /// The delay ends at `until`; the schedule is checked again at `wake`.
    case delayed(until: Instant, wake: Instant)
    case waiting(for: ScheduleState.Need, until: Instant?)
    /// The schedule ran, or a missed run counts as a run because of the miss behavior `penalize`.
    case ran
    case idle
    case paused(until: Instant)
    case finished(at: Instant)
  }
}

extension ScheduleState {
  fileprivate mutating func apply(_ change: ScheduleEffect.Change) {
    switch change {
    case .counted(let first, let counts):
      for (place, count) in counts.enumerated() { self.counts[first + place] = count }
    case .triggered(let trigger): self.trigger = trigger
    case .delayed(let instant, let wake): (phase, due, self.wake) = (.delayed, instant, wake)
    case .waiting(let need, let instant): (phase, wake) = (.waiting(for: need), instant)
    case .ran: executions += 1
    case .idle: (phase, wake) = (.idle, nil)
    case .paused(let instant): (phase, wake) = (.paused, instant)
    case .finished(let instant): (phase, wake) = (.finished(at: instant), nil)
    }
  }
}

extension ScheduleWorld {
  /// Returns `.now` if a condition of the delay is true. If it is false, returns the instant from
  /// which it may be true, or `.never` if time alone cannot make it true.
  func holds(_ need: ScheduleState.Need, of plan: SchedulePlan) -> WindowPlan.Opening {
    let delay = plan.schedule.delay
    switch need {
    case .constraint: if case .stuck = plan.outcome.preparation { return .never } else { return .now }
    case .appState:
      guard let wanted = delay.appState else { return .now }
      return (wanted == .foreground) == isForeground ? .now : .never
    case .screen:
      guard let wanted = delay.screens else { return .now }
      return wanted.contains { $0 == screen } ? .now : .never
    case .region:
      guard let wanted = delay.region else { return .now }
      return regions.contains(wanted) ? .now : .never
    case .window: return plan.window?.opening(at: now) ?? .now
    }
  }

  /// Returns the state of a schedule for explanations.
  func standing(of plan: SchedulePlan, _ state: ScheduleState) -> ScheduleStatus {
    switch state.phase {
    case .finished(let end): return .finished(at: end)
    case .delayed: return .delayed(until: state.due ?? now)
    case .waiting:
      let unmet = plan.needs.compactMap { self.unmet($0, of: plan) }
      // A window is rechecked after at least one second, so it may be open already.
      return .waiting(unmet.isEmpty ? [.window(opens: state.wake)] : unmet)
    case .paused: return .paused(until: state.wake ?? now)
    case .idle:
      if !plan.hasStarted(at: now), let start = plan.schedule.start {
        return .notStarted(until: Instant(milliseconds: start))
      }
      if plan.isExpired(at: now), let end = plan.schedule.end { return .expired(since: Instant(milliseconds: end)) }
      return .idle
    }
  }

  /// Returns a false condition with the current value; nil if the condition is true.
  private func unmet(_ need: ScheduleState.Need, of plan: SchedulePlan) -> ScheduleStatus.Unmet? {
    if case .now = holds(need, of: plan) { return nil }
    let delay = plan.schedule.delay
    return switch need {
    case .constraint: if case .stuck(let missing) = plan.outcome.preparation { .constraint(missing) } else { nil }
    case .appState: delay.appState.map { .appState(wanted: $0) }
    case .screen: delay.screens.map { .screen(wanted: $0, found: screen) }
    case .region:
      delay.region.map { region in .region(wanted: region, found: regions.sorted { $0.lexicographicallyPrecedes($1) })
      }
    case .window: .window(opens: plan.window?.nextOpening(from: now))
    }
  }
}
