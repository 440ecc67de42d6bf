/// An instant, in milliseconds since 1970-01-01T00:00:00Z.
public struct Instant: Hashable, Comparable, Sendable {
  /// The milliseconds since 1970-01-01T00:00:00Z; negative for earlier instants.
  public var milliseconds: Int64

  /// Creates the instant `milliseconds` after 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  public static func < (a: Self, b: Self) -> Bool { a.milliseconds < b.milliseconds }

  /// The range of numbers that are probably seconds since 1970. As seconds, they are in the years 1973 to 5138. As
  /// milliseconds, they would be in 1970 to 1973.
  private static let secondsOfThisAge: Range<Int64> = 100_000_000..<100_000_000_000

  /// If a number that should be milliseconds since 1970 is probably in a different unit, returns this unit and how to
  /// correct the number. Otherwise returns nil.
  package static func otherUnit(_ milliseconds: Int64) -> (name: String, correction: String)? {
    let age = secondsOfThisAge
    if age.contains(milliseconds) { return ("seconds", "multiply by 1,000") }
    if age.contains(milliseconds / 1_000_000) { return ("microseconds", "divide by 1,000") }
    return age.contains(milliseconds / 1_000_000_000) ? ("nanoseconds", "divide by 1,000,000") : nil
  }

  /// True if a number of seconds since 1970 is so large that it is probably a number of milliseconds.
  package static func looksLikeMilliseconds(seconds: Double) -> Bool {
    seconds.magnitude >= Double(secondsOfThisAge.upperBound)
  }

  /// Creates the first instant of a date in UTC; nil if the month does not have this day.
  /// Source: H. Hinnant, "chrono-compatible low-level date algorithms", days_from_civil.
  public init?(year: Int64, month: Int64, day: Int64) {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    guard Self.civil(days) == (year, month, day) else { return nil }
    milliseconds = days * 86_400_000
  }

  /// The whole seconds since 1970, rounded down.
  package var seconds: Int64 { milliseconds.floored(by: 1_000).quotient }

  /// Returns the date and time in a zone that is `offset` seconds east of UTC: `yyyy-MM-ddTHH:mm:ss`.
  ///
  /// Uses the proleptic Gregorian calendar, which has a year zero. Years may have more than four digits.
  package func dateTime(offsetSeconds offset: Int64 = 0) -> String {
    let (local, overflow) = seconds.addingReportingOverflow(offset)
    let total = overflow ? seconds : local
    let (days, rest) = total.floored(by: 86_400)
    let (year, month, day) = Self.civil(days)
    return digits(year, 4) + "-" + digits(month, 2) + "-" + digits(day, 2) + "T"
      + digits(rest / 3_600, 2) + ":" + digits(rest / 60 % 60, 2) + ":" + digits(rest % 60, 2)
  }

  /// The instant in UTC: `yyyy-MM-ddTHH:mm:ss.SSSZ`.
  package var text: String { dateTime() + "." + fraction + "Z" }

  /// The milliseconds within the second, as three digits.
  package var fraction: String { digits(milliseconds.floored(by: 1_000).remainder, 3) }

  /// Returns the Gregorian date of the day that is `days` after 1970-01-01.
  /// Source: H. Hinnant, "chrono-compatible low-level date algorithms", civil_from_days.
  package static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private func digits(_ value: Int64, _ width: Int) -> String {
    let text = String(value.magnitude)
    let padding = String(repeating: "0", count: max(0, width - text.count))
    return (value < 0 ? "-" : "") + padding + text
  }
}

extension Int64 {
  /// Returns the quotient rounded down, and the remainder, which is not negative. `divisor` must be positive.
  func floored(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

/// A time zone, as a function that returns the offset in seconds east of UTC for an instant. The instant is in seconds
/// since 1970.
public typealias ZoneOffset = @Sendable (Int64) -> Int

/// Looks up a time zone by its IANA name. Returns nil if the name is unknown.
public typealias ZoneNames = @Sendable (String) -> ZoneOffset?

extension Instant {
  /// Returns the day in a time zone as days since 1970-01-01, and the milliseconds since this local day began.
  package func local(in zone: ZoneOffset) -> (day: Int64, milliseconds: Int64) {
    let (day, rest) = (milliseconds + Int64(zone(seconds)) * 1_000).floored(by: 86_400_000)
    return (day, rest)
  }

  /// Creates the instant at which clocks in a time zone show `minutes` after midnight on the day `day`.
  ///
  /// If clocks show this time twice, creates the first instant. If clocks skip it, creates an instant after the gap.
  package init(day: Int64, minutes: Int, in zone: ZoneOffset) {
    let local = day * 86_400 + Int64(minutes) * 60
    // The zone's offset at the instant is the offset one day earlier or one day later.
    let before = Int64(zone(local - 86_400))
    let after = Int64(zone(local + 86_400))
    let early = local - before
    let late = local - after
    let isLate = Int64(zone(early)) != before && Int64(zone(late)) == after
    self.init(milliseconds: (isLate ? late : early) * 1_000)
  }

  /// Returns the month and the day of the month, both from 1. `day`: the days since 1970-01-01.
  package static func date(ofDay day: Int64) -> (month: Int, day: Int) {
    let date = civil(day)
    return (Int(date.month), Int(date.day))
  }

  /// Returns the weekday of a day, from 1 (Sunday) to 7. 1970-01-01 was a Thursday.
  package static func weekday(ofDay day: Int64) -> Int {
    Int((day + 4).floored(by: 7).remainder) + 1
  }

  /// Returns the instant that is `milliseconds` later, clamped to the representable range.
  package func adding(_ milliseconds: Int64) -> Instant {
    let (sum, overflows) = self.milliseconds.addingReportingOverflow(milliseconds)
    return Instant(milliseconds: overflows ? (milliseconds < 0 ? .min : .max) : sum)
  }

  /// The instant in ISO 8601 and UTC. Milliseconds are written only if they are not zero.
  package var spelling: String { dateTime() + (milliseconds % 1_000 == 0 ? "" : "." + fraction) + "Z" }
}
