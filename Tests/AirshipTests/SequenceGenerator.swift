import TestSupport

/// Random schedules and events out of few names, so that they meet often.
struct SequenceGenerator {
  private var numbers: SplitMix64
  /// The schedules of the run so far, by id: what comes again is mostly what came before.
  private var sent: [String: SampleSchedule] = [:]

  init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &numbers)
  }

  private mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[number(0...choices.count - 1)]
  }

  private mutating func odds(_ one: Int) -> Bool { number(1...one) == 1 }

  private static let screens = ["A", "B", "C"]
  private static let ids = ["p", "q", "r"]

  mutating func schedules(modern: Bool) -> [SampleSchedule] {
    sent = [:]
    return Self.ids.prefix(number(1...3)).map { id in
      let made = schedule(id, modern)
      sent[id] = made
      return made
    }
  }

  /// A document with these schedules, in one of the forms in which they are delivered, and among others that no platform
  /// reads; and those that the platform keeps of them.
  mutating func document(with schedules: [SampleSchedule], for platform: NaivePredicate.Platform) -> (
    text: String, kept: [SampleSchedule], limits: [String]?
  ) {
    let form = number(0...3)
    if form == 0 { return (list(schedules), schedules, nil) }
    var limits: [String] = []
    let groups = form < 3 || odds(2) ? [schedules] : [Array(schedules.prefix(1)), Array(schedules.dropFirst())]
    var kept: [[SampleSchedule]] = []
    var payloads: [String] = []
    for group in groups {
      let constraints = pick([
        "", Self.limits, Self.limits, ",\"frequency_constraints\":[]", ",\"frequency_constraints\":null",
        ",\"frequency_constraints\":[5]",
      ])
      let isBad = constraints.hasSuffix("[5]")
      if constraints == Self.limits { limits = SampleSchedule.limits.map(\.id) }
      kept.append(isBad && platform != .legacy ? [] : group)
      if isBad, platform == .android { kept = kept.map { _ in [] } }
      let data = "{\"in_app_messages\":\(list(group))\(constraints)}"
      payloads.append(form == 1 ? data : "{\"type\":\"in_app_messages\",\"data\":\(data)}")
      if isBad, platform == .android, form == 3 {
        // The whole update is lost.
        let rest = groups.dropFirst(payloads.count).map {
          "{\"type\":\"in_app_messages\",\"data\":{\"in_app_messages\":\(list($0))}}"
        }
        return ("{\"payloads\":[\((payloads + rest).joined(separator: ","))]}", [], nil)
      }
    }
    let text = form == 3 ? "{\"payloads\":[\(payloads.joined(separator: ","))]}" : payloads[0]
    return (text, kept.flatMap(\.self), limits)
  }

  private static let limits: String = {
    let entries = SampleSchedule.limits.map { limit in
      "{\"id\":\"\(limit.id)\",\"range\":\(limit.seconds),\"boundary\":\(limit.boundary),\"period\":\"seconds\"}"
    }
    return ",\"frequency_constraints\":[\(entries.joined(separator: ","))]"
  }()

  private mutating func list(_ schedules: [SampleSchedule]) -> String {
    var entries = schedules.map(\.description)
    for _ in 0..<number(0...2) {
      let bad = pick([
        "5", "null", "{}", "[]", "\"p\"", "{\"id\":\"q\",\"triggers\":5,\"actions\":{}}",
        "{\"id\":\"p\",\"triggers\":[{\"type\":\"scream\",\"goal\":1}],\"actions\":{}}",
      ])
      entries.insert(bad, at: number(0...entries.count))
    }
    return "[" + entries.joined(separator: ",") + "]"
  }

  /// A schedule that comes while others run: a new one, or one that came before, as it was or with
  /// another trigger in front.
  private mutating func lateSchedule(_ modern: Bool) -> SampleSchedule {
    let id = pick(Self.ids + ["s"])
    var late = schedule(id, modern)
    if let known = sent[id], !odds(3) {
      let first = late.triggers.first
      late = known
      if odds(3), let first { late.triggers.insert(first, at: 0) }
      if odds(4) { late.limit += 1 }
      if odds(6) { late.audience = audience() }
    }
    sent[id] = late
    return late
  }

  private mutating func schedule(_ id: String, _ modern: Bool) -> SampleSchedule {
    var schedule = SampleSchedule(id: id, triggers: [])
    for _ in 0..<number(1...3) { schedule.triggers.append(trigger(modern ? 2 : 0, isTop: true)) }
    schedule.limit = pick([0, 0, 1, 2, 3])
    schedule.priority = number(-1...1)
    if odds(4) { schedule.group = pick(["g", "h"]) }
    if modern, odds(8) { schedule.isMessage = true }
    if odds(6) { schedule.start = number(0...60) }
    if odds(5) { schedule.end = (schedule.start ?? 0) + number(0...120) }
    if odds(3) { schedule.interval = pick([0, 5, 30]) }
    if odds(4) { schedule.graceDays = 1 }
    if odds(3) { schedule.delay = pick([1, 5, 20, 40]) }
    if odds(5) { schedule.screens = pick([["A"], ["A", "B"]]) }
    if odds(6) { schedule.region = pick(["m", "n"]) }
    if odds(5) { schedule.appState = pick(["foreground", "background"]) }
    if modern, odds(6) { schedule.include = pick([(9, 10), (9, 9), (10, 12), (22, 3), (8, 8)]) }
    if modern, odds(6) { schedule.exclude = pick([(9, 10), (9, 9), (11, 11), (23, 1), (10, 9)]) }
    if odds(4) { schedule.audience = audience() }
    // A compound audience always says what a miss does.
    if modern, odds(8) {
      var compound = audience()
      compound.miss = compound.miss ?? "skip"
      schedule.compound = compound
    }
    if odds(4) { schedule.constraints = pick([["k1"], ["k2"], ["k1", "k2"], ["k3", "k3"], ["k2", "none"]]) }
    if odds(3) {
      for _ in 0..<number(1...2) {
        schedule.cancellations.append(trigger(modern ? 1 : 0, isTop: true))
      }
    }
    return schedule
  }

  private mutating func audience() -> SampleSchedule.Audience {
    SampleSchedule.Audience(matches: pick([true, false, false, nil]), miss: pick([nil, "skip", "penalize", "cancel"]))
  }

  private mutating func trigger(_ depth: Int, isTop: Bool) -> SampleSchedule.Trigger {
    if depth > 0, odds(3) {
      var compound = SampleSchedule.Trigger(
        type: pick(["and", "or", "chain"]), goal: Double(number(1...3)), id: "c\(number(1...3))")
      for _ in 0..<number(1...3) {
        var child = trigger(depth - 1, isTop: false)
        child.isSticky = odds(3)
        child.resetsOnIncrement = odds(4)
        compound.children.append(child)
      }
      return compound
    }
    var trigger = SampleSchedule.Trigger(
      type: pick([
        "screen", "screen", "screen", "custom_event_count", "custom_event_value", "foreground",
        "background", "active_session", "version", "app_init", "region_enter",
      ]), goal: Double(number(1...3)))
    if trigger.type == "screen", !odds(3) { trigger.wanted = pick(Self.screens) }
    if trigger.type.hasPrefix("custom"), odds(2) { trigger.wanted = pick(["x", "y"]) }
    if trigger.type == "custom_event_value" { trigger.goal = Double(number(1...8)) }
    if odds(5) { trigger.id = "t\(number(1...4))" }
    return trigger
  }

  mutating func events(_ count: Int, modern: Bool) -> [SampleEvent] {
    var now = 0
    return (0..<count).map { _ in
      now += pick([0, 0, 1, 3, 10, 29, 30, odds(6) ? 4_000 : 2])
      return SampleEvent(kind: kind(modern), at: now)
    }
  }

  private mutating func kind(_ modern: Bool) -> SampleEvent.Kind {
    switch number(0...19) {
    case 0...6: .screen(pick(Self.screens))
    case 7...9: .custom(pick(["x", "y"]), value: pick([nil, 1, 2.5, -1, 4]))
    case 10, 11: .plain("foreground")
    case 12: .plain("background")
    case 13: .plain("app_init")
    case 14: .region(pick(["m", "n"]), isEntered: odds(2))
    case 15: .version(pick(["1", "2"]))
    case 16, 17: .schedule(lateSchedule(modern))
    case 18: .cancel(ids: odds(2) ? [pick(Self.ids)] : [], groups: ["g"], isAll: odds(4))
    default: .plain("tick")
    }
  }
}
