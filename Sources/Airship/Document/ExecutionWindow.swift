internal import RuleCore

/// The times at which a schedule may run.
package struct ExecutionWindow: Sendable {
  package var includes: [Rule]
  package var excludes: [Rule]

  package init(includes: [Rule], excludes: [Rule]) {
    (self.includes, self.excludes) = (includes, excludes)
  }

  /// Spans of time that come again: on some days, from minute to minute.
  package struct Rule: Sendable {
    package var days: Days
    /// Minutes since the day's start; nil is the whole day. Where the end is not after the start it
    /// lies on the next day.
    package var minutes: (start: Int, end: Int)?
    package var zone: Zone

    package init(days: Days, minutes: (start: Int, end: Int)?, zone: Zone) {
      (self.days, self.minutes, self.zone) = (days, minutes, zone)
    }
  }

  /// Sets of numbers are bits: bit n is set for n.
  package enum Days: Sendable {
    case every
    /// From 1 for Sunday to 7.
    case ofWeek(UInt8)
    /// Months from 1, days of the month from 1; nil is any.
    case ofYear(months: UInt16?, days: UInt32?)
  }

  package enum Zone: Sendable {
    case utc, local
    /// The first name that is known counts, then the seconds; where neither helps the rule is left
    /// out or the window never opens.
    case named([String], fallbackSeconds: Int?, isSkipped: Bool)
  }
}
