package import RuleCore

/// Where a schedule stands, as people ask for it.
package enum ScheduleStanding: Hashable, Sendable {
  /// Its triggers count from this instant on.
  case notStarted(until: Instant)
  /// Its triggers count.
  case idle
  /// Triggered; the seconds of its delay pass.
  case delayed(until: Instant)
  /// Triggered; these conditions of its delay do not hold.
  case waiting([Unmet])
  /// It rests after a run.
  case paused(until: Instant)
  case finished(at: Instant)
  /// Its end has passed, though nothing has finished it yet.
  case expired(since: Instant)
  /// It was called off, or is forgotten.
  case removed

  /// A condition of a delay that does not hold: what it asks for, and what is so.
  package enum Unmet: Hashable, Sendable {
    case appState(wanted: Schedule.AppState)
    case screen(wanted: [[UInt8]], found: [UInt8]?)
    case region(wanted: [UInt8], found: [[UInt8]])
    /// Its window opens next at this instant; nil where none is known to come.
    case window(opens: Instant?)
  }
}
