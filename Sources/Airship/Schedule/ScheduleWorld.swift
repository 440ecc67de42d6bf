package import RuleCore

/// All that changes while schedules run: the device's state, and where each schedule stands.
///
/// Schedules are known by their slots; that of one that is gone is given again.
package struct ScheduleWorld: Sendable {
  package private(set) var now: Instant
  package private(set) var isForeground = false
  package private(set) var screen: [UInt8]?
  /// The regions that are current.
  package private(set) var regions: Set<[UInt8]> = []
  /// The number of the session that is open.
  package private(set) var session: Int?
  package private(set) var sessionCount = 0
  /// The version that the app was last updated to.
  package private(set) var version: ScheduleEvent?
  /// What schedules that come late may see, the oldest first.
  package private(set) var recent: [(at: Instant, event: ScheduleEvent)] = []
  /// By slot; nil is gone.
  package private(set) var states: [ScheduleState?] = []

  package init(now: Instant) { self.now = now }

  /// So long late schedules see events, and so many.
  /// Source: urbanairship/android-library:
  /// urbanairship-automation/…/engine/EventsHistory.kt@20.10.0.
  private static let memory: Int64 = 30_000
  private static let mostRecent = 100

  /// The one place where anything changes.
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
    case .heard(let event):
      recent.append((now, event))
      let oldest = now.milliseconds - Self.memory
      let stale = recent.prefix { $0.at.milliseconds <= oldest }.count
      recent.removeFirst(max(stale, recent.count - Self.mostRecent))
    case .added(let state): states.append(state)
    case .replaced(let slot, let state): states[slot] = state
    case .removed(let slot): states[slot] = nil
    case .schedule(let slot, let change): states[slot]?.apply(change)
    }
  }

  /// The events that a schedule that comes now sees.
  package var replay: [ScheduleEvent] {
    let oldest = now.milliseconds - Self.memory
    return recent.filter { $0.at.milliseconds > oldest }.map(\.event)
  }
}

/// A change of the world of schedules.
package enum ScheduleEffect: Sendable {
  /// The clock shows this instant; it never goes back.
  case clock(Instant)
  case appState(isForeground: Bool)
  case screen([UInt8])
  /// A region was entered, which is then the only current one or one more.
  case entered([UInt8], isOnly: Bool)
  case left([UInt8])
  case sessionBegan, sessionEnded
  case updated(ScheduleEvent)
  /// An event that late schedules may see.
  case heard(ScheduleEvent)
  /// A schedule gets the next slot, or the one of another.
  case added(ScheduleState)
  case replaced(slot: Int, ScheduleState)
  case removed(slot: Int)
  case schedule(slot: Int, Change)

  /// What happens to one schedule.
  package enum Change: Sendable {
    case counted(first: Int, [TriggerCount])
    case triggered(by: String)
    case delayed(until: Instant)
    case waiting(for: ScheduleState.Need, until: Instant?)
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
    case .delayed(let instant): (phase, wake) = (.delayed, instant)
    case .waiting(let need, let instant): (phase, wake) = (.waiting(for: need), instant)
    case .ran: executions += 1
    case .idle: (phase, wake) = (.idle, nil)
    case .paused(let instant): (phase, wake) = (.paused, instant)
    case .finished(let instant): (phase, wake) = (.finished(at: instant), nil)
    }
  }
}
