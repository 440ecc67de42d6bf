/// The number of runs of each schedule during several events, its state at the end, and the reasons that prevented
/// runs.
///
///     schedule 0 "landing": ran 2 times on android and ios
///       at the end: idle: its triggers count events; 2 of 10 runs
///       held back: screen 1 of 2; custom_event_count 0 of 1 (3 events predicate-false: price at_least 30)
struct ScheduleSummary {
  /// Identifies a schedule. Platforms that skip parts of a document may number schedules differently, so two
  /// explanations are of the same schedule only if both number and location are equal.
  struct Key: Hashable, Comparable {
    let number: Int
    let start: UInt32

    init(_ explanation: ScheduleExplanation) {
      (number, start) = (explanation.number, explanation.range.start)
    }

    static func < (a: Self, b: Self) -> Bool { (a.number, a.start) < (b.number, b.start) }
  }

  /// A schedule on one platform.
  fileprivate struct State {
    let platform: String
    var runs = 0
    var cancelled = 0
    /// Keyed by reason: the number of due runs that did not take place.
    var calledOff: [String: (verb: String, count: Int)] = [:]
    /// The explanation after the last event that concerned the schedule.
    var last: ScheduleExplanation
    /// Indexed by trigger: the reasons why the trigger did not count events, and the number of events for each
    /// reason.
    var refused: [[String: Int]] = []
  }

  private var states: [Key: [State]] = [:]
  private(set) var events = 0
  private(set) var firings = 0

  /// Counts an event, before the effects of the event are added.
  mutating func begin() { events += 1 }

  /// Adds the effect of an event on a schedule.
  mutating func add(_ parts: [ScheduleText.Part]) {
    guard let first = parts.first else { return }
    let key = Key(first.explanation)
    for part in parts {
      var all = states.removeValue(forKey: key) ?? []
      let place = all.firstIndex { $0.platform == part.platform } ?? all.count
      if place == all.count { all.append(State(platform: part.platform, last: part.explanation)) }
      all[place].add(part.explanation)
      states[key] = all
      firings += part.explanation.runs.count
    }
  }

  // MARK: text

  /// Returns the blocks of all schedules, the schedules with the fewest runs first. `onlyFails`: true to omit
  /// schedules that ran on every platform.
  func blocks(onlyFails: Bool, _ style: Style) -> [ExplainSummary.Block] {
    let rows = states.filter { !onlyFails || $0.value.contains { $0.runs == 0 } }
      .map { (runs: $0.value.reduce(0) { $0 + $1.runs }, key: $0.key, states: $0.value) }
      .sorted { ($0.runs, $0.key) < ($1.runs, $1.key) }
    if rows.isEmpty { return [.init([states.isEmpty ? "there are no schedules" : "every schedule runs"])] }
    return rows.map { .init(Self.lines(of: $0.states, style)) }
  }

  private static func lines(of states: [State], _ style: Style) -> [String] {
    let (platforms, last) = (states.map(\.platform), states[0].last)
    let outcomes = states.grouped { $0.outcome == $1.outcome }.map { group in
      style.paint(
        "\(group[0].outcome) on \(listed(group.map(\.platform)))",
        group[0].runs > 0 ? .strong : group[0].last.refusal == nil ? .warning : .error)
    }
    var lines = ["schedule \(last.number) \(ExplanationPhrases.quoted(last.id)): " + outcomes.joined(separator: "; ")]
    for (lead, words) in [
      ("due runs", states.map(\.dueRuns)), ("at the end", states.map(\.end)), ("held back", states.map(\.heldBack)),
    ] {
      let texts = ExplanationPhrases.joined(platforms, words)
      if !texts.isEmpty { lines.append("  \(lead): " + texts.joined(separator: "; ")) }
    }
    return lines.map(EscapedOutput.harmless)
  }
}

extension ScheduleSummary.State {
  fileprivate mutating func add(_ explanation: ScheduleExplanation) {
    runs += explanation.runs.count
    for step in explanation.steps {
      switch step.what {
      case .calledOff: cancelled += 1
      case .missed(_, let reason):
        calledOff[": " + SchedulePhrases.words(reason), default: ("called off", 0)].count += 1
      case .held(let stop):
        let id = ExplanationPhrases.quoted(stop.constraint.id)
        calledOff[" by the frequency constraint \(id)", default: ("held back", 0)].count += 1
      default: break
      }
    }
    last = explanation
    // If an event replaced the schedule, the new version may have different triggers. Then the counts start again.
    if refused.count != explanation.triggers.count { refused = explanation.triggers.map { _ in [:] } }
    for (place, trigger) in explanation.triggers.enumerated() {
      switch trigger.reason {
      case .counted, .otherType, .noEvent, .childrenNotStanding, .notLoaded: continue
      default: break
      }
      let condition = trigger.reason == .predicateFalse ? trigger.tellingCondition : nil
      let leaves = condition.map { condition in condition.decidingLeaves.map { condition.nodes[$0] } } ?? []
      let phrase = leaves.count == 1 ? ": " + ExplanationPhrases.subject(of: leaves[0]) : ""
      refused[place][trigger.reason.rawValue + phrase, default: 0] += 1
    }
  }

  fileprivate var outcome: String {
    if last.refusal != nil { return last.isFileRejected ? "file rejected" : "dropped" }
    let calls = cancelled > 0 ? ", cancelled \(counted(cancelled, "run"))" : ""
    return (runs == 0 ? "did not run" : "ran \(counted(runs, "time"))") + calls
  }

  /// A phrase for the due runs that did not take place, with the number of runs for each reason; nil if there are none.
  fileprivate var dueRuns: String? {
    let texts = calledOff.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .map { reason, times in
        let (verb, count) = times
        return "\(verb) \(count == 1 ? "once" : count == 2 ? "twice" : "\(count) times")\(reason)"
      }
    if texts.isEmpty { return nil }
    return texts.prefix(3).joined(separator: "; ") + (texts.count > 3 ? "; and \(texts.count - 3) more" : "")
  }

  fileprivate var end: String? {
    if let refusal = last.refusal { return ExplanationPhrases.line(refusal) }
    return SchedulePhrases.standing(last.standing) + "; " + SchedulePhrases.executions(of: last)
      + (SchedulePhrases.conditions(last.assumptions, isConditional: last.isConditional)
        .map { "; also depends on " + $0 } ?? "")
  }

  /// The counts of the triggers that start a run, and why triggers did not count events; nil if the schedule is over.
  fileprivate var heldBack: String? {
    switch last.standing {
    case .finished, .removed: return nil
    default: break
    }
    let triggers = last.triggers.indices.filter { !last.triggers[$0].isCancelling && last.triggers[$0].before != nil }
    let texts = triggers.prefix(3).map { place in
      let trigger = last.triggers[place]
      let count = SchedulePhrases.number(trigger.after ?? trigger.before ?? 0)
      let refused = refused[place].sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
        .map { "\(counted($1, "event")) \($0)" }
      let words = "\(trigger.type) \(count) of \(SchedulePhrases.number(trigger.goal))"
      return refused.isEmpty ? words : words + " (\(refused.joined(separator: ", ")))"
    }
    if texts.isEmpty { return nil }
    return texts.joined(separator: "; ") + (triggers.count > 3 ? "; and \(triggers.count - 3) more" : "")
  }
}
