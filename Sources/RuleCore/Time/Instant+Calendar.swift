extension Instant {
  /// The local day as days since 1970-01-01, and the milliseconds since that day began.
  package func local(in zone: ZoneOffset) -> (day: Int64, milliseconds: Int64) {
    let (day, rest) = (milliseconds + Int64(zone(seconds)) * 1_000).floored(by: 86_400_000)
    return (day, rest)
  }

  /// Creates the instant at which local clocks show `minutes` after midnight of a local day.
  ///
  /// Uses the first occurrence if the local time occurs twice, and an instant after the gap if clocks skip it.
  package init(day: Int64, minutes: Int, in zone: ZoneOffset) {
    let local = day * 86_400 + Int64(minutes) * 60
    // Only the offsets one day before and one day after are possible.
    let before = Int64(zone(local - 86_400))
    let after = Int64(zone(local + 86_400))
    let early = local - before
    let late = local - after
    let isLate = Int64(zone(early)) != before && Int64(zone(late)) == after
    self.init(milliseconds: (isLate ? late : early) * 1_000)
  }

  /// The month and the day of the month, both from 1, of a day since 1970-01-01.
  package static func date(ofDay day: Int64) -> (month: Int, day: Int) {
    let date = civil(day)
    return (Int(date.month), Int(date.day))
  }

  /// The weekday from 1 for Sunday to 7; 1970-01-01 was a Thursday.
  package static func weekday(ofDay day: Int64) -> Int {
    Int((day + 4).floored(by: 7).remainder) + 1
  }

  /// The instant `milliseconds` later, clamped to the representable range.
  package func adding(_ milliseconds: Int64) -> Instant {
    let (sum, overflows) = self.milliseconds.addingReportingOverflow(milliseconds)
    return Instant(milliseconds: overflows ? (milliseconds < 0 ? .min : .max) : sum)
  }

  /// The instant in ISO 8601 and UTC; milliseconds are written only if not zero.
  package var spelling: String { dateTime() + (milliseconds % 1_000 == 0 ? "" : "." + fraction) + "Z" }
}
