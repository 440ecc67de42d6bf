/// Recurring spans of local time in one zone, on days of the week or of the year. Spans that overlap or touch are
/// merged, so a lookup takes few binary searches even if there are many rules.
///
/// A rule whose end equals its start is open only at one instant of a day, the *moment* of the rule. The SDKs never
/// wait for a moment later on the same day, but they wait for the moment of the next day.
struct RecurringTimes: Sendable {
  /// A span of minutes of a day, and the days on which it begins.
  struct Rule: Sendable {
    let days: ExecutionWindow.Days
    /// The start and end in minutes since midnight; nil for the whole day. If `end` is before `start`, the span of a
    /// daily rule ends on the next day. For a rule with chosen days, such a span is split at midnight, and both parts
    /// are on the chosen day.
    let minutes: (start: Int, end: Int)?

    /// True if the SDKs never find the moment of the rule. For a rule with chosen days, they look for the moment only
    /// at midnight.
    var isUnreachable: Bool {
      guard case .every = days else { return minutes.map { $0.start == $0.end && $0.start > 0 } ?? false }
      return false
    }

    /// The spans of minutes on each day of the rule; empty if the rule has a moment instead.
    fileprivate var spans: [Range<Int>] {
      guard let (start, end) = minutes else { return [0..<dayMinutes] }
      if start == end { return [] }
      if start < end { return [start..<end] }
      if case .every = days { return [start..<end + dayMinutes] }
      return [0..<end, start..<dayMinutes].filter { !$0.isEmpty }
    }
  }

  private let zone: ZoneOffset
  /// Indexed by weekday (0 is Sunday): the spans of that day in minutes, in ascending order. Spans do not touch.
  private var week: [[Range<Int>]]
  /// Indexed by `RecurringDays.yearDay(of:)`: the spans of that day, which may end on the next day. Empty if no rule
  /// has days of the year.
  private var year: [[Range<Int>]] = []
  /// The moments of daily rules, in minutes since midnight, in ascending order. `midnights`: the chosen days whose
  /// midnight is a moment.
  private var moments: [Int] = []
  private var midnights = RecurringDays()

  /// The maximum number of days until a day of the year recurs: there are eight years between the leap days before and
  /// after 2100.
  private static let maximumDays: Int64 = 8 * 366 + 2

  init(_ rules: [Rule], in zone: @escaping ZoneOffset) {
    self.zone = zone
    var days: [Range<Int>: RecurringDays] = [:]
    var moments: Set<Int> = []
    for rule in rules {
      for span in rule.spans { days[span, default: RecurringDays()].insert(rule.days) }
      guard let (start, end) = rule.minutes, start == end else { continue }
      if case .every = rule.days { moments.insert(start) } else { midnights.insert(rule.days) }
    }
    self.moments = moments.sorted()
    var week: [[Range<Int>]] = Array(repeating: [], count: 7)
    for (span, set) in days.sorted(by: { $0.key.lowerBound < $1.key.lowerBound }) {
      for day in 0..<7 where set.hasWeekday(day) {
        week[day].append(span.lowerBound..<min(span.upperBound, dayMinutes))
        guard span.upperBound > dayMinutes else { continue }
        week[(day + 1) % 7].append(0..<span.upperBound - dayMinutes)
      }
      guard set.isYearly else { continue }
      if year.isEmpty { year = Array(repeating: [], count: RecurringDays.yearSize) }
      for day in year.indices where set.hasYearDay(day) { year[day].append(span) }
    }
    self.week = week.map(Self.joined)
    year = year.map(Self.joined)
  }

  /// Returns the spans in ascending order. Spans that overlap or touch are merged.
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

  /// True if the weekly spans contain every instant.
  var isAlways: Bool { week.allSatisfy { $0 == [0..<dayMinutes] } }

  /// True if some rule has days of the year, so that the spans of two weeks may differ.
  var isYearly: Bool { !year.isEmpty || midnights.isYearly }

  // MARK: lookup

  /// Returns the latest end of the spans that contain `now`; nil if no span contains `now`. A moment counts as a span
  /// of one second.
  func end(at now: Instant) -> Instant? {
    let point = LocalPoint(now, in: zone)
    var last = isMoment(now, point) ? now.adding(1_000) : nil
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

  /// Returns the first instant after `now` that is the start of a span, or a moment on a later day; nil if there is
  /// none.
  func start(after now: Instant) -> Instant? {
    let point = LocalPoint(now, in: zone)
    var best = nextMoment(after: now, point)
    if year.isEmpty, week.allSatisfy(\.isEmpty) { return best }
    let last = best.map { $0.local(in: zone).day } ?? .max
    for day in point.earliest...min(last, point.latest + Self.maximumDays) {
      for spans in lists(of: day) {
        for span in spans[first(in: spans, endingAfter: point.minute(on: day) - point.doubt)...] {
          let start = instant(day, span.lowerBound)
          // A clock change may skip the complete span. Such a span is ignored.
          guard start > now, start < instant(day, span.upperBound) else { continue }
          best = min(best ?? start, start)
          break
        }
      }
      if let best, best.local(in: zone).day <= day { return best }
    }
    return best
  }

  // MARK: moments

  private func isMoment(_ now: Instant, _ point: LocalPoint) -> Bool {
    let first = moments.partitioningIndex { $0 >= point.minute - point.doubt }
    return moments[first...].prefix { $0 <= point.minute + point.doubt }.contains { instant(point.day, $0) == now }
      || midnights.contains(day: point.day) && instant(point.day, 0) == now
  }

  /// Returns the first moment on the days after the day of `now`; nil if there is none.
  private func nextMoment(after now: Instant, _ point: LocalPoint) -> Instant? {
    var best = moments.first.map { instant(point.day + 1, $0) }
    if midnights.isEmpty { return best }
    if let day = (point.day + 1...point.day + Self.maximumDays).first(where: midnights.contains) {
      best = min(best ?? instant(day, 0), instant(day, 0))
    }
    return best
  }

  /// Returns the first moment after `now` on the same day; nil if there is none. The SDKs do not wait for such a
  /// moment, but an event may make them check the window just then.
  func momentToday(after now: Instant) -> Instant? {
    let point = LocalPoint(now, in: zone)
    let first = moments.partitioningIndex { $0 >= point.minute - point.doubt }
    return moments[first...].lazy.map { instant(point.day, $0) }.first { $0 > now }
  }

  /// Returns the weekly spans of a day, then its yearly spans if there are any. `day`: days since 1970-01-01.
  private func lists(of day: Int64) -> [[Range<Int>]] {
    let weekly = week[Instant.weekday(ofDay: day) - 1]
    if year.isEmpty { return [weekly] }
    return [weekly, year[RecurringDays.yearDay(of: day)]]
  }

  /// Returns the index of the first of `spans` that ends after `minute`.
  private func first(in spans: [Range<Int>], endingAfter minute: Int) -> Int {
    spans.partitioningIndex { $0.upperBound > minute }
  }

  private func instant(_ day: Int64, _ minutes: Int) -> Instant {
    Instant(day: day, minutes: minutes, in: zone)
  }
}

private let dayMinutes = 1_440

/// An instant in local time.
private struct LocalPoint {
  let day: Int64
  let minute: Int
  /// The largest clock change, in minutes, within two days of the instant; 0 if there is none. On such a day, a span
  /// may begin or end by this number of minutes earlier or later.
  let doubt: Int

  init(_ instant: Instant, in zone: ZoneOffset) {
    let local = instant.local(in: zone)
    (day, minute) = (local.day, Int(local.milliseconds / 60_000))
    let seconds = instant.seconds
    let (before, at, after) = (zone(seconds - 172_800), zone(seconds), zone(seconds + 172_800))
    let most = max(before, at, after) - min(before, at, after)
    doubt = most == 0 ? 0 : most / 60 + 1
  }

  /// The first local day to which the instant may belong if the clock is off by `doubt` minutes.
  var earliest: Int64 { day - Int64((doubt + 1_439) / 1_440) }
  var latest: Int64 { day + Int64((doubt + 1_439) / 1_440) }

  /// Returns the minutes from the start of a day to the instant. Returns a very large or very small number if the day
  /// is more than three days away.
  func minute(on day: Int64) -> Int {
    guard abs(day - self.day) < 4 else { return day < self.day ? .max / 2 : .min / 2 }
    return minute - Int(day - self.day) * 1_440
  }
}

/// A set of recurring days: days of the week and days of the year.
struct RecurringDays: Sendable {
  /// A bit set of the days of the week: bit n represents day n; 0 is Sunday.
  private var week: UInt8 = 0
  /// Indexed by month: a bit set in which bit n represents day n of the month, both 0-based.
  private var year: [UInt32] = Array(repeating: 0, count: 12)

  private static let lengths: [UInt32] = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  private static let everyWeekday: UInt8 = 0x7F

  /// The upper bound of `yearDay(of:)`. Some indices stand for days that do not exist, such as February 30.
  static let yearSize = 12 * 31

  /// Returns the index, 31 × month + day (both 0-based), of a day given as days since 1970-01-01.
  static func yearDay(of day: Int64) -> Int {
    let date = Instant.date(ofDay: day)
    return (date.month - 1) * 31 + date.day - 1
  }

  /// Adds days. Days that do not exist in a month are ignored.
  mutating func insert(_ days: ExecutionWindow.Days) {
    switch days {
    case .every: week = Self.everyWeekday
    case .ofWeek(let set): week |= set >> 1 & Self.everyWeekday
    case .ofYear(let months, let days):
      for month in 0..<12 where months.map({ $0 >> UInt16(month + 1) & 1 == 1 }) ?? true {
        year[month] |= (days ?? .max) >> 1 & Self.everyDay(of: month)
      }
      // If the set contains every day of the year, it is stored as every day of the week.
      guard year.indices.allSatisfy({ year[$0] == Self.everyDay(of: $0) }) else { return }
      week = Self.everyWeekday
      year = Array(repeating: 0, count: 12)
    }
  }

  private static func everyDay(of month: Int) -> UInt32 { 1 << lengths[month] - 1 }

  func hasWeekday(_ day: Int) -> Bool { week >> UInt8(day) & 1 == 1 }

  func hasYearDay(_ place: Int) -> Bool { year[place / 31] >> UInt32(place % 31) & 1 == 1 }

  func contains(day: Int64) -> Bool {
    hasWeekday(Instant.weekday(ofDay: day) - 1) || isYearly && hasYearDay(Self.yearDay(of: day))
  }

  var isEmpty: Bool { week == 0 && !isYearly }

  /// True if the set contains days of the year.
  var isYearly: Bool { year.contains { $0 != 0 } }
}
