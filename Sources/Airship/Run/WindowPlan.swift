/// An execution window with resolved time zones. Computes when the window is open.
///
/// If a window is closed, the SDKs wait for the end of the excluded span, or for the start of the next included span.
/// Then they check again. `opening(at:)` repeats these checks, so it returns the instant at which the window opens.
///
/// Source: urbanairship/android-library: urbanairship-automation/…/ExecutionWindow.kt@20.10.0.
package struct WindowPlan: Sendable {
  /// The time at which a window is open.
  package enum Opening: Hashable, Sendable {
    case now
    /// The window does not open before this instant. Call `opening(at:)` again then.
    case later(Instant)
    case never
  }

  /// The identity of a time zone.
  private enum Zone: Hashable {
    case local
    case fixed(seconds: Int)
    case named(String)
  }

  private var includes: [RecurringTimes] = []
  private var excludes: [RecurringTimes] = []
  /// True if the window never opens on the SDKs: a rule with an unknown time zone must not be skipped, or the SDKs
  /// never find the moment of a rule.
  private var isBroken = false
  /// The maximum search time in milliseconds. A window that does not open within this time never opens.
  private var reach: Int64 = 0

  /// The maximum number of spans that one call of `opening(at:)` passes. Realistic windows need fewer.
  private static let maximumSpans = 4_000
  /// The values of `reach`, in days. `weeklyReach` (two weeks) is used if all weeks are equal. `zonesReach` (three
  /// years) is used for several zones, whose offsets then repeat. `yearlyReach` (the 400-year cycle of the calendar and
  /// three years) is used for days of the year.
  private static let weeklyReach: Int64 = 15
  private static let zonesReach: Int64 = 3 * 366
  private static let yearlyReach: Int64 = 403 * 366

  package init(_ window: ExecutionWindow, local: @escaping ZoneOffset, _ names: ZoneNames) {
    var zones: Set<Zone> = []
    // The zones are cached, because looking up a zone may read a file.
    var found: [String: ZoneOffset?] = [:]
    func offset(named name: String) -> ZoneOffset? {
      if let known = found[name] { return known }
      let offset = names(name)
      found[name] = .some(offset)
      return offset
    }
    for (rules, list) in [(window.includes, \Self.includes), (window.excludes, \Self.excludes)] {
      var known: [Zone: (offset: ZoneOffset, rules: [RecurringTimes.Rule])] = [:]
      for rule in rules {
        guard let (zone, offset) = find(rule.zone, local, offset) else { continue }
        let times = RecurringTimes.Rule(days: rule.days, minutes: rule.minutes)
        if times.isUnreachable { isBroken = true }
        known[zone, default: (offset, [])].rules.append(times)
      }
      zones.formUnion(known.keys)
      self[keyPath: list] = known.values.map { RecurringTimes($0.rules, in: $0.offset) }
    }
    let isYearly = (includes + excludes).contains(where: \.isYearly)
    let days = isYearly ? Self.yearlyReach : zones.count > 1 ? Self.zonesReach : Self.weeklyReach
    reach = days * 86_400_000
  }

  /// Returns the time zone of a rule, and the function that returns its offset from UTC. Returns nil if the zone is
  /// unknown.
  private mutating func find(
    _ zone: ExecutionWindow.Zone, _ local: @escaping ZoneOffset, _ named: (String) -> ZoneOffset?
  ) -> (Zone, ZoneOffset)? {
    switch zone {
    case .utc: return (.fixed(seconds: 0), { _ in 0 })
    case .local: return (.local, local)
    case .named(let wanted, let fallback, let isSkipped):
      for name in wanted {
        if let offset = named(name) { return (.named(name), offset) }
      }
      if let fallback { return (.fixed(seconds: fallback), { _ in fallback }) }
      if !isSkipped { isBroken = true }
      return nil
    }
  }

  /// Returns whether the window is open at `now`. If it is closed, the result contains an instant until which it stays
  /// closed.
  package func opening(at now: Instant) -> Opening {
    if isBroken || excludes.contains(where: \.isAlways) { return .never }
    var instant = now
    for _ in 0..<Self.maximumSpans {
      if let end = excludes.compactMap({ $0.end(at: instant) }).max() {
        instant = end
      } else if includes.isEmpty || includes.contains(where: { $0.end(at: instant) != nil }) {
        return instant == now ? .now : .later(instant)
      } else if let start = includes.compactMap({ $0.start(after: instant) }).min() {
        instant = start
      } else {
        return .never
      }
      if instant.milliseconds - now.milliseconds > reach { return .never }
    }
    return .later(instant)
  }

  /// Returns the first moment (see `RecurringTimes`) of an included rule after `now` on the same day; nil if there is
  /// none. The SDKs do not wait for this moment.
  package func momentToday(after now: Instant) -> Instant? { includes.compactMap { $0.momentToday(after: now) }.min() }

  /// Returns an instant, `now` or later, until which the window stays closed. Usually, the window opens at this
  /// instant. Nil if the window never opens.
  func nextOpening(from now: Instant) -> Instant? {
    switch opening(at: now) {
    case .now: now
    case .later(let instant): instant
    case .never: nil
    }
  }
}
