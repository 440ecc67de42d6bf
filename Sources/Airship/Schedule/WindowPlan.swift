package import RuleCore

/// An execution window with its time zones found, asked when it is open.
///
/// The SDKs wait to the end of the excluded span or to the nearest included one and look again. Here
/// the spans in between are followed at once, so that what is named is where that waiting ends.
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

  /// What tells zones from each other.
  private enum Zone: Hashable {
    case local
    case fixed(seconds: Int)
    case named(String)
  }

  private var includes: [RecurringTimes] = []
  private var excludes: [RecurringTimes] = []
  /// Some rule has a zone that nobody knows and that may not be left out.
  private var isBroken = false
  /// What is not open within so many milliseconds never is.
  private var reach: Int64 = 0

  /// So many spans are passed in one look: more than any window needs that somebody means.
  private static let mostSpans = 4_000
  /// Two weeks, where one is like another; the years that it takes zones to meet in the same way; the
  /// four centuries after which the calendar begins anew, and that time on top.
  private static let weeklyReach: Int64 = 15
  private static let zonesReach: Int64 = 3 * 366
  private static let yearlyReach: Int64 = 403 * 366

  package init(_ window: ExecutionWindow, local: @escaping ZoneOffset, _ names: ZoneNames) {
    var zones: Set<Zone> = []
    // Finding a zone may cost a file.
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
        known[zone, default: (offset, [])].rules.append(
          RecurringTimes.Rule(days: rule.days, minutes: rule.minutes))
      }
      zones.formUnion(known.keys)
      self[keyPath: list] = known.values.map { RecurringTimes($0.rules, in: $0.offset) }
    }
    let isYearly = (includes + excludes).contains(where: \.isYearly)
    let days =
      isYearly ? Self.yearlyReach : zones.count > 1 ? Self.zonesReach : Self.weeklyReach
    reach = days * 86_400_000
  }

  /// The zone that a rule means; nil where nobody knows it.
  private mutating func find(
    _ zone: ExecutionWindow.Zone, _ local: @escaping ZoneOffset,
    _ named: (String) -> ZoneOffset?
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

  /// Whether the window is open at `now`, or how long it surely is not.
  package func opening(at now: Instant) -> Opening {
    if isBroken || excludes.contains(where: \.isAlways) { return .never }
    var instant = now
    for _ in 0..<Self.mostSpans {
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

  /// The first instant at or behind `now` at which the window is open, or before which it is surely
  /// not; nil where none ever comes.
  func nextOpening(from now: Instant) -> Instant? {
    switch opening(at: now) {
    case .now: now
    case .later(let instant): instant
    case .never: nil
    }
  }
}
