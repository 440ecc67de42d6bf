internal import AirshipLint

/// The conditions of schedules, or of a predicate, as one platform loads them, each in one line.
struct ScheduleConditions {
  private let set: ScheduleSet
  /// Parallel to `set.conditions`: each condition in words.
  private let phrases: [ConditionPhrase]

  init(_ set: ScheduleSet) {
    self.set = set
    var phrases: [ConditionPhrase] = []
    // The children of a condition have smaller indices than the condition.
    for condition in set.conditions {
      let parts = condition.children.map { phrases[Int(set.children[Int($0)])] }
      phrases.append(Self.phrase(condition, parts, of: set))
    }
    self.phrases = phrases
  }

  /// Returns the condition of a document that is a predicate.
  func condition(of entry: ScheduleEntry) -> String {
    entry.conditions.isEmpty ? "" : phrases[Int(entry.conditions.upperBound) - 1].text
  }

  /// Returns the triggers of a range in words, as alternatives.
  func triggers(_ range: Range<Int32>) -> String {
    let range = Int(range.lowerBound)..<Int(range.upperBound)
    // Indexed by trigger. A compound trigger is before its children.
    var found: [Int: ConditionPhrase] = [:]
    for place in range.reversed() {
      let trigger = set.triggers[place]
      let children = Trigger.tops(in: place + 1..<Int(trigger.end)) { Int(set.triggers[$0].end) }
      found[place] = phrase(trigger, children.compactMap { found[$0] })
    }
    return ConditionPhrase.any(tops(in: range).compactMap { found[$0] }).text
  }

  private func tops(in range: Range<Int>) -> [Int] { Trigger.tops(in: range) { Int(set.triggers[$0].end) } }

  private func phrase(_ trigger: Trigger, _ children: [ConditionPhrase]) -> ConditionPhrase {
    var words = "\(trigger.kind.name) \(SchedulePhrases.number(trigger.goal))"
    if trigger.isSticky { words += " sticky" }
    if trigger.resetsOnIncrement { words += " resetting" }
    switch trigger.kind {
    case .event:
      guard let condition = trigger.condition else { return .leaf(words) }
      return phrases[Int(condition)].named(words + " when")
    case .any: return ConditionPhrase.any(children).named(words + " of")
    case .all: return ConditionPhrase.all(children).named(words + " of")
    case .chain: return ConditionPhrase.chain(children).named(words + " of")
    }
  }

  // MARK: schedules

  /// Returns the parts of a schedule that `inspect --full` adds, each with its name.
  func parts(of schedule: Schedule) -> [(name: String, text: String)] {
    var rows: [(name: String, text: String)] = [("condition", triggers(schedule.triggers))]
    if !schedule.cancellations.isEmpty { rows.append(("cancelled by", triggers(schedule.cancellations))) }
    if let group = schedule.group { rows.append(("group", ExplanationPhrases.plain(group))) }
    if schedule.priority != 0 { rows.append(("priority", String(schedule.priority))) }
    if let start = schedule.start { rows.append(("start", Instant(milliseconds: start).spelling)) }
    if let end = schedule.end { rows.append(("end", Instant(milliseconds: end).spelling)) }
    if let interval = schedule.interval { rows.append(("interval", SchedulePhrases.seconds(interval))) }
    let delay = self.delay(of: schedule)
    if !delay.isEmpty { rows.append(("delay", delay.joined(separator: ", "))) }
    if let actions = schedule.actions {
      rows.append(("actions", ExplanationPhrases.literal(set.document.json(of: actions))))
    }
    return rows
  }

  private func delay(of schedule: Schedule) -> [String] {
    let delay = schedule.delay
    var parts: [String] = []
    if delay.milliseconds > 0 { parts.append(SchedulePhrases.seconds(delay.milliseconds)) }
    if let screens = delay.screens { parts.append(screens.isEmpty ? "no screen" : "screen " + listed(screens)) }
    if let region = delay.region { parts.append("region " + ExplanationPhrases.quoted(region)) }
    if let state = delay.appState { parts.append(state.rawValue) }
    if let window = window(of: schedule) {
      parts.append("execution window " + ExplanationPhrases.literal(Array(window.utf8)))
    }
    return parts
  }

  private func listed(_ texts: [[UInt8]]) -> String {
    texts.map { ExplanationPhrases.quoted($0) }.joined(separator: " or ")
  }

  /// Returns the execution window of a schedule as written; nil if the platform reads no window.
  func window(of schedule: Schedule) -> String? {
    guard schedule.delay.window != nil, let value = set.document.value(at: schedule.range),
      let delay = set.document.presentMember(value, "delay"),
      let window = set.document.presentMember(delay, "execution_window")
    else { return nil }
    return String(decoding: set.document.json(of: window), as: UTF8.self)
  }

  // MARK: predicates

  private static func phrase(_ condition: PredicateCondition, _ parts: [ConditionPhrase], of set: ScheduleSet)
    -> ConditionPhrase
  {
    switch condition.form {
    case .all: return .all(parts)
    case .any: return .any(parts)
    case .not: return .not(.all(parts))
    case .value(let test): return phrase(test, of: set)
    case .element(let query):
      let name = name(query.path, of: set) ?? "the value"
      let words =
        switch query.subject {
        case .some: "an element of \(name):"
        case .at(let index): "element \(index) of \(name):"
        case .none: "no element of \(name):"
        case .count: "the length of \(name):"
        }
      let phrase = ConditionPhrase.all(parts).named(words)
      if case .none = query.subject { return phrase.remarked("never true") }
      return phrase
    }
  }

  private static func phrase(_ test: ValueTest, of set: ScheduleSet) -> ConditionPhrase {
    let path = test.path.isEmpty ? nil : Array(name(test.path, of: set)?.utf8 ?? "".utf8)
    func json(_ value: JSONDocument.Value) -> [[UInt8]] { [set.document.json(of: value)] }
    func number(_ value: Double) -> [[UInt8]] { [Array(SchedulePhrases.number(value).utf8)] }
    let phrase: ConditionPhrase
    switch test.matcher {
    case .equals(let value): phrase = .test(path, "equals", json(value))
    case .range(let low?, nil): phrase = .test(path, ">=", number(low))
    case .range(nil, let high?): phrase = .test(path, "<=", number(high))
    case .range(let low?, let high?):
      phrase = .test(path, "from \(SchedulePhrases.number(low)) to", number(high))
    case .range(nil, nil): phrase = .test(path, "is a number", [])
    case .presence(let isPresent): phrase = .test(path, isPresent ? "exists" : "does not exist", [])
    case .version(let constraint): phrase = .test(path, "matches version", json(constraint))
    case .text(.start, let needle): phrase = .test(path, "starts with", json(needle))
    case .text(.end, let needle): phrase = .test(path, "ends with", json(needle))
    case .text(.anywhere, let needle): phrase = .test(path, "contains", json(needle))
    case .never: phrase = ConditionPhrase.test(path, "has an invalid matcher", []).remarked("never true")
    }
    return test.ignoresCase ? phrase.remarked("ignoring case") : phrase
  }

  private static func name(_ path: ValuePath, of set: ScheduleSet) -> String? {
    let names = path.map { set.document.string($0) }
    return names.isEmpty ? nil : String(decoding: Array(names.joined(separator: [0x2E])), as: UTF8.self)
  }
}
