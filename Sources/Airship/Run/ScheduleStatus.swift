/// The state of a schedule, as shown to users.
package enum ScheduleStatus: Hashable, Sendable {
  /// Its triggers do not count until this instant.
  case notStarted(until: Instant)
  /// Its triggers count.
  case idle
  /// Triggered; the run waits for the seconds of its delay.
  case delayed(until: Instant)
  /// Triggered; the run waits for these conditions of its delay.
  case waiting([Unmet])
  /// It pauses after a run.
  case paused(until: Instant)
  case finished(at: Instant)
  /// Its end has passed, but it has not been finished yet.
  case expired(since: Instant)
  /// It was canceled or deleted.
  case removed

  /// A condition of a delay that is false: the required value and the current one.
  package enum Unmet: Hashable, Sendable {
    case appState(wanted: Schedule.AppState)
    case screen(wanted: [[UInt8]], found: [UInt8]?)
    case region(wanted: [UInt8], found: [[UInt8]])
    /// The instant at which its window opens next; nil if none is known.
    case window(opens: Instant?)
  }
}
