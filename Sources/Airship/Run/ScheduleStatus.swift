/// The state of a schedule, as shown to users.
package enum ScheduleStatus: Hashable, Sendable {
  /// The triggers do not count events until this instant.
  case notStarted(until: Instant)
  /// The triggers count events.
  case idle
  /// Triggered; the run waits for the seconds of its delay.
  case delayed(until: Instant)
  /// Triggered; the run waits for these conditions of its delay.
  case waiting([Unmet])
  /// The schedule pauses after a run.
  case paused(until: Instant)
  case finished(at: Instant)
  /// The schedule's end has passed, but the schedule is not finished yet.
  case expired(since: Instant)
  /// The schedule was canceled or deleted.
  case removed

  /// A condition of a delay that is false: the required value and the current one.
  package enum Unmet: Hashable, Sendable {
    case appState(wanted: Schedule.AppState)
    case screen(wanted: [[UInt8]], found: [UInt8]?)
    case region(wanted: [UInt8], found: [[UInt8]])
    /// The instant at which the window opens next; nil if none is known.
    case window(opens: Instant?)
  }
}
