import RuleEngine
import TestSupport
import Testing

/// Windows held against a look at every quarter of an hour.
@Suite struct `an execution window` {
  private typealias Rule = ExecutionWindow.Rule

  /// 2026-01-01T00:00:00Z.
  private static let start: Int64 = 1_767_225_600
  private static let quarter: Int64 = 900

  /// An hour east of UTC, two in a summer from 2026-03-29 to 2026-10-25.
  private static let summer: ZoneOffset = { seconds in
    (1_774_746_000..<1_792_890_000).contains(seconds) ? 7_200 : 3_600
  }
  private static let zones: ZoneNames = { $0 == "summer" ? summer : nil }

  private static func plan(_ includes: [Rule], _ excludes: [Rule]) -> WindowPlan {
    WindowPlan(ExecutionWindow(includes: includes, excludes: excludes), local: { _ in -18_000 }, zones)
  }

  private static func rule(_ days: ExecutionWindow.Days, _ minutes: (Int, Int)?, _ zone: ExecutionWindow.Zone = .utc)
    -> Rule
  {
    Rule(days: days, minutes: minutes.map { ($0.0, $0.1) }, zone: zone)
  }

  @Test func `opens when the naive one does`() throws {
    var numbers = SplitMix64(seed: 7)
    var (later, never) = (0, 0)
    for _ in 0..<250 {
      let zone = Int.random(in: 0...3, using: &numbers)
      let includes = Self.rules(Int.random(in: 0...2, using: &numbers), zone, &numbers)
      let excludes = Self.rules(Int.random(in: 0...4, using: &numbers), zone, &numbers)
      // Around both days on which clocks are set, and around a leap day that is none.
      let day = [57, 85, 87, 296, 297].randomElement(using: &numbers) ?? 57
      let quarters = Int64(day * 96 + Int.random(in: 0...95, using: &numbers))
      let now = Self.start + quarters * Self.quarter
      let wanted = Self.opening(from: now, includes, excludes)
      let got = Self.plan(includes, excludes).opening(at: Instant(milliseconds: now * 1_000))
      switch (got, wanted) {
      case (.now, let wanted?) where wanted == now: continue
      case (.later(let instant), let wanted?):
        later += 1
        #expect(instant.milliseconds == wanted * 1_000, "\(includes) \(excludes) at \(now)")
      case (.later(let instant), nil): #expect(instant.milliseconds > (now + 49 * 86_400) * 1_000)
      case (.never, nil): never += 1
      default: Issue.record("\(got), not \(wanted ?? -1): \(includes) \(excludes) at \(now)")
      }
    }
    #expect(later > 50)
    #expect(never > 5)
  }

  /// Waits as the SDKs do, in seconds: to the end of what is excluded, then for what begins next.
  private static func opening(from now: Int64, _ includes: [Rule], _ excludes: [Rule]) -> Int64? {
    if (includes + excludes).contains(where: isUnreachable) { return nil }
    var instant = now
    while instant < now + 50 * 96 * quarter {
      if excludes.contains(where: { isMoment($0, instant) }) {
        instant += 1
      } else if excludes.contains(where: { holds($0, instant) }) {
        instant = (instant / quarter + 1) * quarter
      } else if includes.isEmpty || includes.contains(where: { holds($0, instant) || isMoment($0, instant) }) {
        return instant
      } else {
        let today = instant
        let coming = (instant / quarter + 1..<instant / quarter + 50 * 96).lazy.map { $0 * quarter }.first { later in
          includes.contains { holds($0, later) || isMoment($0, later) && day(later, $0) > day(today, $0) }
        }
        guard let coming else { return nil }
        instant = coming
      }
    }
    return nil
  }

  private static func day(_ seconds: Int64, _ rule: Rule) -> Int64 {
    Instant(milliseconds: seconds * 1_000).local(in: offset(rule.zone)).day
  }

  /// Whether a rule ends when it begins, and the instant is that of a day.
  private static func isMoment(_ rule: Rule, _ seconds: Int64) -> Bool {
    guard let (start, end) = rule.minutes, start == end, !isUnreachable(rule) else { return false }
    let day = day(seconds, rule)
    return matches(rule.days, day) && Instant(day: day, minutes: start, in: offset(rule.zone)).seconds == seconds
  }

  private static func isUnreachable(_ rule: Rule) -> Bool {
    guard let (start, end) = rule.minutes, start == end else { return false }
    if case .every = rule.days { return false }
    return start > 0
  }

  private static func rules(_ count: Int, _ zone: Int, _ numbers: inout SplitMix64) -> [Rule] {
    let zones: [ExecutionWindow.Zone] = [
      .utc, .named(["summer"], fallbackSeconds: nil, isSkipped: false), .local,
      .named(["nowhere"], fallbackSeconds: 5_400, isSkipped: false),
    ]
    // Whole hours, where clocks are set: a part of an hour that is skipped is another matter.
    let step = zone == 1 ? 60 : 15
    var rules: [Rule] = []
    for _ in 0..<count {
      let days = days(&numbers)
      let start = Int.random(in: 0..<1_440 / step, using: &numbers) * step
      var end = Int.random(in: 0..<1_440 / step, using: &numbers) * step
      if case .every = days, Int.random(in: 0...4, using: &numbers) == 0 { end = start }
      let isWhole = Int.random(in: 0...3, using: &numbers) == 0
      let isUTC = zone == 3 && Int.random(in: 0...1, using: &numbers) == 0
      rules.append(rule(days, isWhole ? nil : (start, end), isUTC ? .utc : zones[zone]))
    }
    return rules
  }

  private static func days(_ numbers: inout SplitMix64) -> ExecutionWindow.Days {
    switch Int.random(in: 0...4, using: &numbers) {
    case 0, 1: return .every
    case 2, 3: return .ofWeek(UInt8.random(in: 1...127, using: &numbers) << 1)
    default:
      let months = UInt16.random(in: 1...4_095, using: &numbers) << 1
      let days = UInt32.random(in: 1...(1 << 31) - 1, using: &numbers) << 1
      return .ofYear(months: Bool.random(using: &numbers) ? nil : months, days: days)
    }
  }

  /// Whether a span of a rule that began today or, of a daily one, yesterday holds an instant, in seconds.
  private static func holds(_ rule: Rule, _ seconds: Int64) -> Bool {
    let zone = offset(rule.zone)
    let now = Instant(milliseconds: seconds * 1_000)
    let today = now.local(in: zone).day
    let (start, end) = rule.minutes ?? (0, 1_440)
    func spans(_ day: Int64, _ start: Int, _ lastDay: Int64, _ end: Int) -> Bool {
      Instant(day: day, minutes: start, in: zone) <= now && now < Instant(day: lastDay, minutes: end, in: zone)
    }
    if start == end { return false }
    if case .every = rule.days, end < start {
      return [today - 1, today].contains { spans($0, start, $0 + 1, end) }
    }
    guard matches(rule.days, today) else { return false }
    if start < end { return spans(today, start, today, end) }
    return spans(today, 0, today, end) || spans(today, start, today, 1_440)
  }

  private static func offset(_ zone: ExecutionWindow.Zone) -> ZoneOffset {
    switch zone {
    case .utc: return { _ in 0 }
    case .local: return { _ in -18_000 }
    case .named(let names, _, _):
      if names == ["summer"] { return summer }
      return { _ in 5_400 }
    }
  }

  private static func matches(_ days: ExecutionWindow.Days, _ day: Int64) -> Bool {
    switch days {
    case .every: return true
    case .ofWeek(let set): return set >> UInt8(Instant.weekday(ofDay: day)) & 1 == 1
    case .ofYear(let months, let days):
      let date = Instant.date(ofDay: day)
      return (months.map { $0 >> UInt16(date.month) & 1 == 1 } ?? true)
        && (days.map { $0 >> UInt32(date.day) & 1 == 1 } ?? true)
    }
  }

  // MARK: moments

  @Test func `that ends when it begins is open for a second of the next day`() {
    let (ten, day) = (Self.rule(.every, (600, 600)), Int64(86_400_000))
    let today = Self.now.adding(600 * 60_000)
    #expect(Self.plan([ten], []).opening(at: Self.now) == .later(today.adding(day)))
    #expect(Self.plan([ten], []).opening(at: today) == .now)
    #expect(Self.plan([ten], []).opening(at: today.adding(1)) == .later(today.adding(day)))
    #expect(Self.plan([], [ten]).opening(at: today) == .later(today.adding(1_000)))
    #expect(Self.plan([], [ten]).opening(at: today.adding(1_000)) == .now)
    #expect(Self.plan([ten], []).momentToday(after: Self.now) == today)
    #expect(Self.plan([ten], []).momentToday(after: today) == nil)
  }

  @Test func `that ends when it begins on chosen days opens at midnight, or never`() {
    // 2026-01-01 is a Thursday.
    let friday = Self.now.adding(86_400_000)
    #expect(Self.plan([Self.rule(.ofWeek(1 << 6), (0, 0))], []).opening(at: Self.now) == .later(friday))
    #expect(Self.plan([Self.rule(.ofYear(months: nil, days: 1 << 2), (0, 0))], []).opening(at: friday) == .now)
    #expect(Self.plan([Self.rule(.ofWeek(1 << 6), (600, 600))], []).opening(at: Self.now) == .never)
    #expect(Self.plan([], [Self.rule(.ofWeek(1 << 6), (600, 600))]).opening(at: Self.now) == .never)
  }

  @Test func `that passes midnight on chosen days is cut there`() {
    let thursday = Self.rule(.ofWeek(1 << 5), (22 * 60, 60))
    #expect(Self.plan([thursday], []).opening(at: Self.now) == .now)
    let one = Self.now.adding(3_600_000)
    #expect(Self.plan([thursday], []).opening(at: one) == .later(Self.now.adding(22 * 3_600_000)))
  }

  // MARK: never

  private static let now = Instant(milliseconds: start * 1_000)

  @Test func `that is shut all the time is never open`() {
    let whole = [Self.rule(.every, nil)]
    let hours = (0..<24).map { Self.rule(.every, ($0 * 60, ($0 + 1) % 24 * 60)) }
    let minutes = (0..<1_440).map { Self.rule(.every, ($0, ($0 + 1) % 1_440)) }
    let days = (1...7).map { Self.rule(.ofWeek(1 << $0), nil) }
    let months = (1...12).map { Self.rule(.ofYear(months: 1 << $0, days: nil), nil) }
    for excludes in [whole, hours, minutes, days, months, days + hours] {
      #expect(Self.plan([], excludes).opening(at: Self.now) == .never)
    }
  }

  @Test func `whose spans are all excluded is never open`() {
    let nine = Self.rule(.every, (540, 600))
    #expect(Self.plan([nine], [nine]).opening(at: Self.now) == .never)
    let leap = Self.rule(.ofYear(months: 1 << 2, days: 1 << 29), nil)
    #expect(Self.plan([leap], [leap]).opening(at: Self.now) == .never)
    // Two zones that leave nothing between them.
    let halves = [
      Self.rule(.every, (0, 720)),
      Self.rule(.every, (13 * 60, 60), .named([], fallbackSeconds: 3_600, isSkipped: false)),
    ]
    #expect(Self.plan([], halves).opening(at: Self.now) == .never)
  }

  @Test func `on a day that no year has is never open`() {
    let rules = (0..<20_000).map { _ in
      Self.rule(.ofYear(months: 1 << 2, days: 1 << 30), nil)
    }
    #expect(Self.plan(rules, []).opening(at: Self.now) == .never)
    #expect(Self.plan([], rules).opening(at: Self.now) == .now)
  }

  @Test func `on a rare day is found across the years`() {
    let leap = Self.rule(.ofYear(months: 1 << 2, days: 1 << 29), (600, 660))
    let sundays = Self.rule(.ofWeek(0b1111_1100), nil)
    // The next 29 February that is a Sunday is in 2032.
    #expect(Self.plan([leap], [sundays]).opening(at: Self.now) == .later(Instant(milliseconds: 1_961_661_600_000)))
  }
}
