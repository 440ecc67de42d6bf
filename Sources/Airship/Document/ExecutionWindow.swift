/// The times at which a schedule may run: those of `includes` without those of `excludes`.
package struct ExecutionWindow: Sendable {
  package var includes: [Rule]
  package var excludes: [Rule]

  package init(includes: [Rule], excludes: [Rule]) { (self.includes, self.excludes) = (includes, excludes) }

  /// A recurring time range on some days.
  package struct Rule: Sendable {
    package var days: Days
    /// Minutes since midnight; nil is the whole day. If the end is not after the start, it is on the next day.
    package var minutes: (start: Int, end: Int)?
    package var zone: Zone

    package init(days: Days, minutes: (start: Int, end: Int)?, zone: Zone) {
      (self.days, self.minutes, self.zone) = (days, minutes, zone)
    }
  }

  /// The days of a rule. Sets of numbers are bit sets: bit n is set for n.
  package enum Days: Sendable {
    case every
    /// Days of the week, 1 (Sunday) to 7.
    case ofWeek(UInt8)
    /// Months 1–12 and days of the month 1–31; nil is any.
    case ofYear(months: UInt16?, days: UInt32?)
  }

  package enum Zone: Sendable {
    case utc, local
    /// The first known name is used; without one, a zone of `fallbackSeconds` from UTC. If there is no fallback, the
    /// rule is skipped if `isSkipped`; otherwise the window never opens.
    case named([String], fallbackSeconds: Int?, isSkipped: Bool)
  }
}
