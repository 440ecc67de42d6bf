/// The count of a trigger, and the last session and app version that the trigger counted.
package struct TriggerCount: Hashable, Sendable {
  package var count: Double = 0
  package var session: Int?
  package var version: [UInt8]?

  package init() {}
}

/// The state of a schedule.
package struct ScheduleState: Sendable {
  package enum Phase: Hashable, Sendable {
    /// The triggers of the schedule count events.
    case idle
    /// The schedule was triggered; the seconds of its delay have not elapsed.
    case delayed
    /// The seconds of the delay have elapsed, but a condition of the delay is not met.
    case waiting(for: Need)
    /// The schedule pauses for its interval after a run.
    case paused
    case finished(at: Instant)
  }

  /// The first unmet condition of a delay.
  package enum Need: String, CaseIterable, Sendable {
    /// The frequency constraints that the schedule names do not exist.
    case constraint = "frequency_constraint"
    case appState = "app_state"
    case screen, region
    case window = "execution_window"
  }

  package var phase = Phase.idle
  /// The instant at which the delay or pause ends, or at which the execution window is checked again; nil if none of
  /// these applies.
  package var wake: Instant?
  /// The end of the delay of the pending run, or of the last run.
  package var due: Instant?
  /// The number of runs, and of runs that were called off but count because of the miss behavior `penalize`.
  package var executions: Int64 = 0
  /// The type of the trigger that started the pending run. It is stored here because an update of the schedule may
  /// remove the trigger.
  package var trigger = ""
  /// The counts of the triggers, in the order of `SchedulePlan.triggers`.
  package var counts: [TriggerCount]

  package init(triggers: Int) { counts = Array(repeating: TriggerCount(), count: triggers) }

  /// True if the schedule was triggered, but the run has not started yet.
  package var isPending: Bool {
    switch phase {
    case .delayed, .waiting: true
    case .idle, .paused, .finished: false
    }
  }
}
