extension Instant {
  /// The local day as days since 1970-01-01, and the milliseconds since that day began.
  package func local(in zone: ZoneOffset) -> (day: Int64, milliseconds: Int64) {
    let local = milliseconds + Int64(zone(seconds)) * 1_000
    var (day, rest) = local.quotientAndRemainder(dividingBy: 86_400_000)
    if rest < 0 {
      day -= 1
      rest += 86_400_000
    }
    return (day, rest)
  }

  /// Creates the instant at which local clocks show `minutes` after midnight of a local day.
  ///
  /// If that time occurs twice, the first one; if clocks skip it, an instant after the gap.
  package init(day: Int64, minutes: Int, in zone: ZoneOffset) {
    let local = day * 86_400 + Int64(minutes) * 60
    // Only the offsets one day before and one day after are possible.
    let before = Int64(zone(local - 86_400))
    let after = Int64(zone(local + 86_400))
    let early = local - before
    let late = local - after
    if Int64(zone(early)) == before {
      self.init(milliseconds: early * 1_000)
    } else if Int64(zone(late)) == after {
      self.init(milliseconds: late * 1_000)
    } else {
      self.init(milliseconds: early * 1_000)
    }
  }

  /// The month and the day of the month, both from 1, of a day since 1970-01-01.
  package static func date(ofDay day: Int64) -> (month: Int, day: Int) {
    let (_, month, dayOfMonth) = civil(day)
    return (Int(month), Int(dayOfMonth))
  }

  /// The weekday from 1 for Sunday to 7; 1970-01-01 was a Thursday.
  package static func weekday(ofDay day: Int64) -> Int {
    let rest = (day + 4) % 7
    return Int(rest < 0 ? rest + 7 : rest) + 1
  }
}

extension Instant {
  /// The instant `milliseconds` later, clamped to the representable range.
  package func adding(_ milliseconds: Int64) -> Instant {
    let (sum, overflows) = self.milliseconds.addingReportingOverflow(milliseconds)
    return Instant(milliseconds: overflows ? (milliseconds < 0 ? .min : .max) : sum)
  }
}

extension Instant {
  /// The instant in ISO 8601 and UTC; milliseconds are written only if not zero.
  package var spelling: String {
    dateTime() + (milliseconds % 1_000 == 0 ? "" : "." + fraction) + "Z"
  }
}
