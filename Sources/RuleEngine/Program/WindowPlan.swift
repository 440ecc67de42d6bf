/// An execution window with its time zones found, asked when it is open.
///
/// Source: urbanairship/android-library:
/// urbanairship-automation/…/ExecutionWindow.kt@20.10.0.
package struct WindowPlan: Sendable {
  /// When a window is open.
  package enum Opening: Hashable, Sendable {
    case now
    /// Not before this instant; then it is to be asked again.
    case later(Instant)
    case never
  }

  private struct Rule: Sendable {
    let days: ExecutionWindow.Days
    let minutes: (start: Int, end: Int)?
    let zone: ZoneOffset
  }

  private var includes: [Rule] = []
  private var excludes: [Rule] = []
  /// Some rule has a zone that nobody knows and that may not be left out.
  private var isBroken = false

  /// A day that a rule asks for comes within the eight years between leap days around 2100.
  private static let mostDays: Int64 = 8 * 366 + 2

  package init(_ window: ExecutionWindow, local: @escaping ZoneOffset, _ names: ZoneNames) {
    for rule in window.includes { add(rule, to: \.includes, local, names) }
    for rule in window.excludes { add(rule, to: \.excludes, local, names) }
  }

  private mutating func add(
    _ rule: ExecutionWindow.Rule, to list: WritableKeyPath<Self, [Rule]>,
    _ local: @escaping ZoneOffset, _ names: ZoneNames
  ) {
    let zone: ZoneOffset
    switch rule.zone {
    case .utc: zone = { _ in 0 }
    case .local: zone = local
    case .named(let wanted, let fallback, let isSkipped):
      var known: ZoneOffset?
      for name in wanted where known == nil { known = names(name) }
      if known == nil, let fallback { known = { _ in fallback } }
      guard let known else {
        if !isSkipped { isBroken = true }
        return
      }
      zone = known
    }
    self[keyPath: list].append(Rule(days: rule.days, minutes: rule.minutes, zone: zone))
  }

  /// Whether the window is open at `now`, or how long it surely is not.
  package func opening(at now: Instant) -> Opening {
    if isBroken { return .never }
    let ends = excludes.compactMap { span($0, at: now) }.filter { $0.start <= now }.map(\.end)
    if let end = ends.min() { return .later(end) }
    if includes.isEmpty { return .now }
    let starts = includes.compactMap { span($0, at: now)?.start }
    guard let start = starts.min() else { return .never }
    return start <= now ? .now : .later(start)
  }

  /// So many spans that end or begin are passed on the way to an opening.
  private static let mostChanges = 1_000

  /// The first instant at or behind `now` at which the window is open; nil where none is found.
  func nextOpening(from now: Instant) -> Instant? {
    var instant = now
    for _ in 0..<Self.mostChanges {
      switch opening(at: instant) {
      case .now: return instant
      case .never: return nil
      case .later(let next): instant = max(next, instant.adding(1))
      }
    }
    return nil
  }

  /// The span of a rule that holds `now`, or the next one; nil when none ever comes.
  private func span(_ rule: Rule, at now: Instant) -> (start: Instant, end: Instant)? {
    let today = now.local(in: rule.zone).day
    // What began yesterday may last past midnight.
    for day in (today - 1)...(today + Self.mostDays) where Self.matches(rule.days, day) {
      let start = Instant(day: day, minutes: rule.minutes?.start ?? 0, in: rule.zone)
      var end = (day: day + 1, minutes: 0)
      if let minutes = rule.minutes {
        end = (minutes.end > minutes.start ? day : day + 1, minutes.end)
      }
      let last = Instant(day: end.day, minutes: end.minutes, in: rule.zone)
      if last > now, last > start { return (start, last) }
    }
    return nil
  }

  private static func matches(_ days: ExecutionWindow.Days, _ day: Int64) -> Bool {
    switch days {
    case .every: return true
    case .ofWeek(let set): return set >> UInt8(Instant.weekday(ofDay: day)) & 1 == 1
    case .ofYear(let months, let days):
      let date = Instant.date(ofDay: day)
      let isMonth = months.map { $0 >> UInt16(date.month) & 1 == 1 } ?? true
      return isMonth && (days.map { $0 >> UInt32(date.day) & 1 == 1 } ?? true)
    }
  }
}
