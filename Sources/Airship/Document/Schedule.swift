/// A schedule: its triggers, its limits on runs, and the conditions that delay a run.
///
/// Durations are in milliseconds; instants are milliseconds since 1970-01-01T00:00:00Z.
package struct Schedule: Sendable {
  package var id: [UInt8]
  /// The 0-based number of the schedule among all schedules received.
  package var number = 0
  package var kind: ScheduleKind
  /// The object `actions` as written; nil for schedules that do not run actions.
  package var actions: JSONDocument.Value?
  /// The triggers that start a run, as indices into `ScheduleSet.triggers`. `cancellations`: the triggers that cancel a
  /// pending run.
  package var triggers: Range<Int32>
  package var cancellations: Range<Int32>
  package var group: [UInt8]?
  /// Schedules with lower values run first.
  package var priority: Int64
  /// The maximum number of runs; 0 is unlimited.
  package var limit: Int64
  package var created: Int64?
  package var start: Int64?
  package var end: Int64?
  /// The time from the engine's first instant to the end of the schedule; nil if only `end` determines the end.
  package var lifetime: Int64?
  package var delay: Delay
  /// The duration of the pause after a run; nil if there is no pause.
  package var interval: Int64?
  /// The duration for which a finished schedule is kept.
  package var grace: Int64
  /// The condition on the device, from the members `audience` and `compound_audience`; nil if the schedule has neither
  /// member.
  package var audience: AudienceSelector?
  /// The effect on the schedule if the audience does not match.
  package var missBehavior = MissBehavior.penalize
  /// The ids of the frequency constraints that limit the schedule.
  package var constraintIDs: [[UInt8]] = []
  /// True if the message has nothing to show. The SDK finds this out before each display, and skips the schedule.
  package var isNeverDisplayed = false
  /// The name of a member with a condition that only a server can evaluate.
  static let serverMember = "additional_audience_check_overrides"
  /// The names of members with conditions that depend on the device, on other schedules or on a server.
  package static let conditionMembers = ["audience", "compound_audience", "frequency_constraint_ids", serverMember]

  /// True if a server decides whether the schedule runs, or which content it shows, or if the content of the schedule
  /// is a layout. `rulectl` evaluates neither servers nor layouts.
  package var isConditional: Bool
  package var range: ByteRange
  /// False if the document does not contain the schedule as an object. `range` is then the range of an object that
  /// resembles an envelope, or of an in-app message in a push, which the SDK converts to a schedule.
  package var isWritten = true

  package init(id: [UInt8], kind: ScheduleKind, range: ByteRange) {
    (self.id, self.kind, self.range) = (id, kind, range)
    (actions, group, created, start, end, interval, audience) = (nil, nil, nil, nil, nil, nil, nil)
    (triggers, cancellations) = (0..<0, 0..<0)
    (priority, limit, grace, isConditional) = (0, 1, 0, false)
    delay = Delay()
  }

  /// The waiting time and the conditions between trigger and run.
  package struct Delay: Sendable {
    package var milliseconds: Int64 = 0
    /// The screens that allow the run while they are shown; nil allows any screen.
    package var screens: [[UInt8]]?
    package var region: [UInt8]?
    package var appState: AppState?
    package var window: ExecutionWindow?

    package init() {}
  }

  package enum AppState: String, Sendable { case foreground, background }
}

package enum ScheduleKind: String, Sendable {
  case actions
  case message = "in_app_message"
  case deferred
}

/// The times at which a schedule may run: the times in `includes`, except those in `excludes`.
package struct ExecutionWindow: Sendable {
  package var includes: [Rule]
  package var excludes: [Rule]

  package init(includes: [Rule], excludes: [Rule]) { (self.includes, self.excludes) = (includes, excludes) }

  /// A recurring time range on some days.
  package struct Rule: Sendable {
    package var days: Days
    /// The start and end in minutes since midnight; nil for the whole day. `RecurringTimes` defines the opening times
    /// of a range whose end is not after its start.
    package var minutes: (start: Int, end: Int)?
    package var zone: Zone

    package init(days: Days, minutes: (start: Int, end: Int)?, zone: Zone) {
      (self.days, self.minutes, self.zone) = (days, minutes, zone)
    }
  }

  /// The days on which a rule applies. Numbers of days and months are bit sets, in which bit n stands for n.
  package enum Days: Sendable {
    case every
    /// Days of the week, 1 (Sunday) to 7.
    case ofWeek(UInt8)
    /// Months 1 to 12 and days of the month 1 to 31; nil for any month or day.
    case ofYear(months: UInt16?, days: UInt32?)
  }

  package enum Zone: Sendable {
    case utc, local
    /// The zone with the first of these names that the platform knows. If it knows none, the zone is `fallbackSeconds`
    /// from UTC. Without a fallback, the rule is skipped if `isSkipped` is true; otherwise the window never opens.
    case named([String], fallbackSeconds: Int?, isSkipped: Bool)
  }
}
