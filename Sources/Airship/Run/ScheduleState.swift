/// The count of a trigger, and the session and app version that it counted last.
package struct TriggerCount: Hashable, Sendable {
  package var count: Double = 0
  package var session: Int?
  package var version: [UInt8]?

  package init() {}
}

/// The state of a schedule.
package struct ScheduleState: Sendable {
  package enum Phase: Hashable, Sendable {
    /// The schedule listens for its triggers.
    case idle
    /// Triggered; the seconds of its delay have not elapsed.
    case delayed
    /// The seconds have elapsed; a condition of its delay is not met.
    case waiting(for: Need)
    /// Paused for its interval after a run.
    case paused
    case finished(at: Instant)
  }

  /// The first condition of a delay that is not met.
  package enum Need: String, CaseIterable, Sendable {
    /// The frequency constraints that the schedule names, which do not exist.
    case constraint = "frequency_constraint"
    case appState = "app_state"
    case screen, region
    case window = "execution_window"
  }

  package var phase = Phase.idle
  /// The time at which the delay or pause ends, or the window is checked again; nil if there is no such time.
  package var wake: Instant?
  /// The end of the delay of the pending run, or of the last one.
  package var due: Instant?
  /// The number of runs, and of penalties that count as runs.
  package var executions: Int64 = 0
  /// The type of the trigger that started the pending run, kept in case the trigger is removed.
  package var trigger = ""
  /// Indexed by position in the plan's triggers.
  package var counts: [TriggerCount]

  package init(triggers: Int) { counts = Array(repeating: TriggerCount(), count: triggers) }

  /// True if triggered and not yet run.
  package var isPending: Bool {
    switch phase {
    case .delayed, .waiting: true
    case .idle, .paused, .finished: false
    }
  }
}
