internal import RuleCore

/// Spans of one zone's local time that come again, on days of the week and on days of the year, joined
/// where they touch: however many rules say them, a look costs a few searches.
struct RecurringTimes: Sendable {
  /// A span of minutes since a day's start and the days on which it begins.
  struct Rule: Sendable {
    let days: ExecutionWindow.Days
    /// Nil is the whole day. Where the end is not after the start it lies on the next day.
    let minutes: (start: Int, end: Int)?
  }

  private let zone: ZoneOffset
  /// Of each day from Sunday, spans of its minutes in order, none touching another.
  private var week: [[Range<Int>]]
  /// The same of each day of the year, day d of month m at 31 m + d with both from 0, but that spans
  /// may last into the next day; empty where there are none.
  private var year: [[Range<Int>]] = []

  private static let dayMinutes = 1_440
  /// A day of the year comes within the eight years between leap days around 2100.
  private static let mostDays: Int64 = 8 * 366 + 2

  init(_ rules: [Rule], in zone: @escaping ZoneOffset) {
    self.zone = zone
    var days: [Range<Int>: RecurringDays] = [:]
    for rule in rules {
      let start = rule.minutes?.start ?? 0
      let end = rule.minutes?.end ?? Self.dayMinutes
      let span = start..<(end > start ? end : end + Self.dayMinutes)
      days[span, default: RecurringDays()].insert(rule.days)
    }
    var week: [[Range<Int>]] = Array(repeating: [], count: 7)
    for (span, set) in days.sorted(by: { $0.key.lowerBound < $1.key.lowerBound }) {
      for day in 0..<7 where set.hasWeekday(day) {
        week[day].append(span.lowerBound..<min(span.upperBound, Self.dayMinutes))
        guard span.upperBound > Self.dayMinutes else { continue }
        week[(day + 1) % 7].append(0..<span.upperBound - Self.dayMinutes)
      }
      guard set.isYearly else { continue }
      if year.isEmpty { year = Array(repeating: [], count: RecurringDays.yearSize) }
      for day in year.indices where set.hasYearDay(day) { year[day].append(span) }
    }
    self.week = week.map(Self.joined)
    year = year.map(Self.joined)
  }

  /// Spans in order, those that overlap or touch as one.
  private static func joined(_ spans: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, span.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
      } else {
        joined.append(span)
      }
    }
    return joined
  }

  /// They hold every instant.
  var isAlways: Bool { week.allSatisfy { $0 == [0..<Self.dayMinutes] } }

  /// Some come on days of the year, so that one week is not like another.
  var isYearly: Bool { !year.isEmpty }

  // MARK: looking

  /// Where the spans that hold `now` end, the last of them; nil where none does.
  func end(at now: Instant) -> Instant? {
    let point = LocalPoint(now, in: zone)
    var last: Instant?
    for day in point.earliest - 1...point.latest {
      for spans in lists(of: day) {
        let minute = point.minute(on: day)
        for span in spans[first(in: spans, endingAfter: minute - point.doubt)...] {
          if span.lowerBound > minute + point.doubt { break }
          let end = instant(day, span.upperBound)
          if instant(day, span.lowerBound) <= now, now < end { last = max(last ?? end, end) }
        }
      }
    }
    return last
  }

  /// The first instant behind `now` at which a span begins; nil where none ever does.
  func start(after now: Instant) -> Instant? {
    if !isYearly, week.allSatisfy(\.isEmpty) { return nil }
    let point = LocalPoint(now, in: zone)
    var best: Instant?
    for day in point.earliest...point.latest + Self.mostDays {
      for spans in lists(of: day) {
        for span in spans[first(in: spans, endingAfter: point.minute(on: day) - point.doubt)...] {
          let start = instant(day, span.lowerBound)
          // What the clocks skip as a whole does not come.
          guard start > now, start < instant(day, span.upperBound) else { continue }
          best = min(best ?? start, start)
          break
        }
      }
      if best != nil { return best }
    }
    return nil
  }

  /// The spans that begin on a day, counted from 1970-01-01.
  private func lists(of day: Int64) -> [[Range<Int>]] {
    let weekly = week[Instant.weekday(ofDay: day) - 1]
    if year.isEmpty { return [weekly] }
    return [weekly, year[RecurringDays.yearDay(of: day)]]
  }

  /// The place of the first of `spans` that ends behind a minute.
  private func first(in spans: [Range<Int>], endingAfter minute: Int) -> Int {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].upperBound > minute { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func instant(_ day: Int64, _ minutes: Int) -> Instant {
    Instant(day: day, minutes: minutes, in: zone)
  }
}

/// An instant as clocks show it.
private struct LocalPoint {
  let day: Int64
  private let minute: Int
  /// So many minutes clocks are set around it: a span may begin or end so far from where its minutes
  /// say.
  let doubt: Int

  init(_ instant: Instant, in zone: ZoneOffset) {
    let local = instant.local(in: zone)
    (day, minute) = (local.day, Int(local.milliseconds / 60_000))
    let seconds = instant.seconds
    let (before, at, after) = (zone(seconds - 172_800), zone(seconds), zone(seconds + 172_800))
    let most = max(before, at, after) - min(before, at, after)
    doubt = most == 0 ? 0 : most / 60 + 1
  }

  /// The first and the last day on which it may lie.
  var earliest: Int64 { day - Int64((doubt + 1_439) / 1_440) }
  var latest: Int64 { day + Int64((doubt + 1_439) / 1_440) }

  /// The minute, counted from the start of a day near.
  func minute(on day: Int64) -> Int {
    guard abs(day - self.day) < 4 else { return day < self.day ? .max / 2 : .min / 2 }
    return minute - Int(day - self.day) * 1_440
  }
}
