package import RuleCore

/// How far a trigger has counted, and which remembered states it has counted last.
package struct TriggerCount: Hashable, Sendable {
  package var count: Double = 0
  package var session: Int?
  package var version: [UInt8]?

  package init() {}
}

/// Where a schedule stands.
package struct ScheduleState: Sendable {
  package enum Phase: Hashable, Sendable {
    /// Its triggers count.
    case idle
    /// Triggered; the seconds of its delay pass.
    case delayed
    /// The seconds have passed, and the conditions of its delay do not all hold.
    case waiting(for: Need)
    /// It rests after a run.
    case paused
    case finished(at: Instant)
  }

  /// The first condition of a delay that does not hold.
  package enum Need: Hashable, CaseIterable, Sendable {
    case appState, screen, region, window
  }

  package var phase = Phase.idle
  /// When its delay or pause ends, or its window is looked at again.
  package var wake: Instant?
  package var executions: Int64 = 0
  /// The type of the trigger that set the pending run off: it may be gone before the run.
  package var trigger = ""
  /// By the places of the plan's triggers.
  package var counts: [TriggerCount]

  package init(triggers: Int) { counts = Array(repeating: TriggerCount(), count: triggers) }

  /// Triggered and not run yet.
  package var isPending: Bool {
    switch phase {
    case .delayed, .waiting: true
    case .idle, .paused, .finished: false
    }
  }
}
