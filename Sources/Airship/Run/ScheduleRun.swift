package import RuleCore

/// One run of a schedule.
package struct ScheduleRun: Sendable {
  /// The 0-based number of the schedule among all schedules received.
  package let place: Int
  /// The version of the schedule that ran.
  package let plan: SchedulePlan
  package let at: Instant
  /// The type of the trigger that caused the run.
  package let trigger: String
  /// The number of this run of the schedule, from 1.
  package let execution: Int64
  /// The number of runs that remain; nil if unlimited.
  package let remaining: Int64?
}
