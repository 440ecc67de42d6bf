package import RuleCore

/// A run of a schedule.
package struct ScheduleRun: Sendable {
  /// The schedule's place among all that came.
  package let place: Int
  /// The schedule as it was then.
  package let plan: SchedulePlan
  package let at: Instant
  /// The type of the trigger that set it off.
  package let trigger: String
  /// The number of this run, from 1.
  package let execution: Int64
  /// How many may follow; nil is any number.
  package let remaining: Int64?
}
