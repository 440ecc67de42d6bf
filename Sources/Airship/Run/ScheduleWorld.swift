/// All state that changes while schedules run: the device's state and the state of each schedule.
///
/// A schedule is identified by its slot, an index into `states`. Later schedules reuse the slot of a removed schedule.
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
  /// The recent events, sessions and app updates of the current process, oldest first. They are replayed to schedules
  /// that arrive later. `states`: for a session or update, the session and version that were remembered at that time.
  private var recent: [(at: Instant, event: ScheduleEvent, states: [ScheduleEvent])] = []
  /// Indexed by slot: the state of the schedule in the slot; nil if the schedule was removed.
  package private(set) var states: [ScheduleState?] = []

  private(set) var limits: FrequencyLimits

  init(now: Instant, _ limits: FrequencyLimits) { (self.now, self.limits) = (now, limits) }

  /// At most `maximumRecent` events of the last `memory` milliseconds are replayed to schedules that arrive later.
  /// Source: urbanairship/android-library: urbanairship-automation/…/engine/EventsHistory.kt@20.10.0.
  private static let memory: Int64 = 30_000
  private static let maximumRecent = 100

  /// Applies a change to the state. Only this function changes the state.
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

  /// The recent events that are replayed to a schedule that arrives now. `states`: as in `recent`.
  var replay: [(event: ScheduleEvent, states: [ScheduleEvent])] {
    let oldest = now.milliseconds - Self.memory
    return recent.filter { $0.at.milliseconds > oldest }.map { ($0.event, $0.states) }
  }

  /// The events that triggers receive when they become active: the open session, then the last app update.
  var remembered: [ScheduleEvent] {
    (session.map { [ScheduleEvent(.session($0))] } ?? []) + (version.map { [$0] } ?? [])
  }
}

/// A change of `ScheduleWorld`.
package enum ScheduleEffect: Sendable {
  /// Advances the clock to this instant. An earlier instant has no effect.
  case clock(Instant)
  case appState(isForeground: Bool)
  case screen([UInt8])
  /// The device entered a region. If `isOnly` is true, this region replaces all current regions.
  case entered([UInt8], isOnly: Bool)
  case left([UInt8])
  case sessionBegan, sessionEnded
  case updated(ScheduleEvent)
  /// A new process of the app began. The session, the version and the recent events of the previous process are
  /// forgotten.
  case processBegan
  /// An event, session or app update, which is remembered for schedules that arrive later.
  case heard(ScheduleEvent)
  /// A schedule ran. The frequency constraints with these ids count the run.
  case shown([[UInt8]])
  /// Adds a schedule in a new slot. `replaced` sets the state in an existing slot.
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
  /// Returns `.now` if the condition `need` of the delay is true. If it is false, returns the instant from which the
  /// condition may be true, or `.never` if time alone cannot make it true.
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
      // If all conditions are true, the window has opened, but the SDK checks it only at `state.wake`.
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

  /// Returns the condition `need` with the required and the current value, if it is false; nil if it is true.
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
