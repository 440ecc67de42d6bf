internal import LaunchSolver
internal import Synchronization

/// Evaluates events with the rules of two documents on each platform, and records the events whose outcomes differ.
final class ImpactEvaluator: EventEvaluator {
  /// The engines of one platform.
  private final class Box {
    let platform: String
    // Exclusive access is not checked: only one `BatchEvaluator` uses a box, one call at a time, and engines never call
    // it.
    @safe @exclusivity(unchecked) var old: Engine
    @safe @exclusivity(unchecked) var new: Engine
    /// True if the previous engine reads the same facts, so that it has already scanned the event.
    let isOldRepeat: Bool
    let isNewRepeat: Bool
    /// The reader of `new`. It is stored, because a call of the engine's getter copies the whole reader.
    let reader: FactReader
    var oldText = JSONWriter()
    var newText = JSONWriter()

    /// `last`: the reader of the previous engine.
    init(_ target: Target, _ limits: EventLimits, sharing last: FactReader?) {
      platform = target.old.profile.name
      let old = Engine(target.old, world: target.world, limits: limits, sharing: last)
      let new = Engine(target.new, world: target.world, limits: limits, sharing: old.reader)
      isOldRepeat = old.reader === last
      isNewRepeat = new.reader === old.reader
      reader = new.reader
      self.old = old
      self.new = new
    }
  }

  /// The old and the new program of one platform, and the initial environment of events.
  struct Target: Sendable {
    let old: Program
    let new: Program
    let world: World
  }

  private let boxes: [Box]
  /// Indexed by rule of the old document: the rule's index in the new document, or -1.
  private let partners: [Int]
  private let tally: ImpactTally
  private let fired: FiredCounts

  init(_ targets: [Target], partners: [Int], _ limits: EventLimits, _ tally: ImpactTally) {
    fired = tally.counts()
    var boxes: [Box] = []
    for target in targets { boxes.append(Box(target, limits, sharing: boxes.last?.reader)) }
    (self.boxes, self.partners, self.tally) = (boxes, partners, tally)
  }

  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into result: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    var outcomes: [EventImpact.Outcome] = []
    var end = start
    for (place, box) in boxes.enumerated() {
      let old = try Self.evaluate(&box.old, text, start, isRepeat: box.isOldRepeat, &box.oldText)
      let new = try Self.evaluate(&box.new, text, start, isRepeat: box.isNewRepeat, &box.newText)
      end = box.old.end
      if place == 0, let note = BatchResult.Note.Kind.seconds(text, box.old.reader) {
        result.note(note, of: batch, &progress)
      }
      for case .limit(let limit) in [old, new] {
        result.note(.limit(limit), of: batch, &progress)
        return (end, true)
      }
      count(box, place, old, new)
      if let outcome = outcome(box, old, new) { outcomes.append(outcome) }
    }
    tally.count()
    if !outcomes.isEmpty {
      var hasher = Hasher()
      for place in start..<end { hasher.combine(text[place]) }
      result.note(.impact(EventImpact(outcomes: outcomes, digest: hasher.finalize())), of: batch, &progress)
    }
    return (end, false)
  }

  func apply(_ state: StateRecord) {
    guard let states = state.standard else { return }
    for box in boxes {
      box.old.apply(.sharedStates(states))
      box.new.apply(.sharedStates(states))
    }
  }

  /// The result of one engine.
  private enum Verdict {
    case rules
    case crash(Int)
    case limit(ExpansionLimit)
  }

  private static func evaluate(
    _ engine: inout Engine, _ text: Span<UInt8>, _ start: Int, isRepeat: Bool, _ writer: inout JSONWriter
  ) throws(EventProblem) -> Verdict {
    writer.removeAll()
    do throws(Engine.Stop) {
      try engine.evaluate(
        text, from: start, isRepeat: isRepeat, number: nil, opening: nil, withTokens: false, to: &writer)
      return .rules
    } catch {
      switch error {
      case .event(let problem): throw problem
      case .crash(let crash): return .crash(crash.rule)
      case .limit(let limit): return .limit(limit)
      }
    }
  }

  /// Returns the outcomes of the old and the new rules on a platform; nil if they do not differ.
  private func outcome(_ box: Box, _ old: Verdict, _ new: Verdict) -> EventImpact.Outcome? {
    if case .rules = old, case .rules = new, areSame(box) { return nil }
    let (before, after) = (Self.consequences(old, box.old, box.oldText), Self.consequences(new, box.new, box.newText))
    var texts = after.texts
    var changed: [Int] = []
    var isSame = true
    for rule in before.rules {
      let partner = partners[rule]
      guard let text = texts.removeValue(forKey: partner) else {
        isSame = false
        continue
      }
      if text != before.texts[rule] { changed.append(partner) }
    }
    var crashes: (old: Int?, new: Int?)
    if case .crash(let rule) = old { crashes.old = rule }
    if case .crash(let rule) = new { crashes.new = rule }
    isSame = isSame && texts.isEmpty && (crashes.old == nil) == (crashes.new == nil)
    if isSame, changed.isEmpty { return nil }
    return EventImpact.Outcome(
      platform: box.platform, old: before.rules, new: after.rules, changed: changed, oldCrash: crashes.old,
      newCrash: crashes.new, isReworded: isSame)
  }

  /// Counts the rules that fired. `place`: the index of the platform.
  private func count(_ box: Box, _ place: Int, _ old: Verdict, _ new: Verdict) {
    var (hasOld, hasNew) = (false, false)
    if case .rules = old { hasOld = box.old.lines.count > 0 }
    if case .rules = new { hasNew = box.new.lines.count > 0 }
    if !hasOld, !hasNew { return }
    fired.counts.withLock { counts in
      var last = -1
      for index in 0..<(hasOld ? box.old.lines.count : 0) where box.old.lines[index].rule != last {
        last = box.old.lines[index].rule
        counts[place].old[last] += 1
      }
      last = -1
      for index in 0..<(hasNew ? box.new.lines.count : 0) where box.new.lines[index].rule != last {
        last = box.new.lines[index].rule
        counts[place].new[last] += 1
      }
    }
  }

  /// True if the same rules fired in the same order, with equal consequences. False does not prove a difference.
  private func areSame(_ box: Box) -> Bool {
    let count = box.old.lines.count
    guard box.new.lines.count == count else { return false }
    var (oldStart, newStart) = (0, 0)
    for index in 0..<count {
      let (old, new) = (box.old.lines[index], box.new.lines[index])
      guard partners[old.rule] == new.rule else { return false }
      // A line begins with the member `rule`, whose number may differ.
      let range = (oldStart + Self.lengthOfRule(old.rule))..<old.end
      guard box.oldText.equals(range, box.newText, (newStart + Self.lengthOfRule(new.rule))..<new.end) else {
        return false
      }
      (oldStart, newStart) = (old.end, new.end)
    }
    return true
  }

  /// Returns the length of `"rule":N` in bytes.
  private static func lengthOfRule(_ rule: Int) -> Int {
    var length = "\"rule\":0".utf8.count
    var rest = rule / 10
    while rest > 0 {
      length += 1
      rest /= 10
    }
    return length
  }

  /// Returns the rules that fired, in order, and the consequences of each rule.
  private static func consequences(_ verdict: Verdict, _ engine: borrowing Engine, _ writer: borrowing JSONWriter)
    -> (rules: [Int], texts: [Int: [UInt8]])
  {
    guard case .rules = verdict else { return ([], [:]) }
    var rules: [Int] = []
    var texts: [Int: [UInt8]] = [:]
    let bytes = writer.bytes
    var start = 0
    for index in 0..<engine.lines.count {
      let line = engine.lines[index]
      // A line begins with the member `rule`, whose number differs.
      let comma = bytes[start..<line.end].firstIndex { $0 == 0x2C || $0 == 0x7D } ?? start
      if texts[line.rule] == nil { rules.append(line.rule) }
      texts[line.rule, default: []] += bytes[comma..<line.end]
      start = line.end
    }
    return (rules, texts)
  }
}

/// The number of events that fire each rule, as one evaluator counts them.
final class FiredCounts: Sendable {
  /// The counts of the old and the new rules on each platform, in order.
  let counts: Mutex<[(old: [Int], new: [Int])]>

  init(platforms: Int, old: Int, new: Int) {
    counts = Mutex(
      (0..<platforms).map { _ in (Array(repeating: 0, count: old), Array(repeating: 0, count: new)) })
  }

  /// Returns the number of events that fire a rule; 0 if there are none.
  func number(platform: Int, old rule: Int?) -> Int {
    rule.map { rule in counts.withLock { $0[platform].old[rule] } } ?? 0
  }
  func number(platform: Int, new rule: Int?) -> Int {
    rule.map { rule in counts.withLock { $0[platform].new[rule] } } ?? 0
  }
}

/// Summarizes the events of a run. `count` is called on all threads, `add` in the order of the events.
final class ImpactTally: Sendable {
  /// The events that are shown. Of several events with equal text, only one is shown.
  private struct Examples {
    var firing: [ReportedChanges.Impact.Example] = []
    var reworded: [ReportedChanges.Impact.Example] = []
    var digests: Set<Int> = []
  }

  private let platforms: [String]
  private let total = Atomic<Int>(0)
  private let impact = Mutex(ReportedChanges.Impact())
  private let examples = Mutex(Examples())
  private let fired = Mutex<[FiredCounts]>([])
  private let partners: [Int]
  /// Keyed by rule of the new document: the rule's index in the old document.
  private let sources: [Int: Int]
  private let ids: (old: [[[UInt8]]], new: [[[UInt8]]])

  /// The maximum number of events that are shown.
  private static let mostExamples = 10

  /// `items`: the rules in the order of their numbers.
  init(
    _ platforms: [String], partners: [Int], _ items: (old: [ReportedChanges.Item], new: [ReportedChanges.Item])
  ) {
    (self.platforms, self.partners) = (platforms, partners)
    sources = Dictionary(
      partners.enumerated().filter { $0.element >= 0 }.map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    ids = (items.old.map(\.ids), items.new.map(\.ids))
  }

  func count() { total.add(1, ordering: .relaxed) }

  /// Returns new counts for one evaluator. At the end, the counts of all evaluators are added up.
  func counts() -> FiredCounts {
    let counts = FiredCounts(platforms: platforms.count, old: ids.old.count, new: ids.new.count)
    fired.withLock { $0.append(counts) }
    return counts
  }

  func add(_ event: EventImpact, number: Int, place: String) {
    impact.withLock { impact in
      if event.isReworded { impact.reworded += 1 } else { impact.changed += 1 }
      var (lost, gained, changed): (Set<Int>, Set<Int>, Set<Int>) = ([], [], [])
      for outcome in event.outcomes {
        let old = Set(outcome.old.map { partners[$0] })
        lost.formUnion(outcome.old.filter { partners[$0] < 0 || !outcome.new.contains(partners[$0]) })
        gained.formUnion(outcome.new.filter { !old.contains($0) })
        changed.formUnion(outcome.changed)
      }
      for rule in lost {
        impact.rows[.init(old: rule, new: partners[rule] < 0 ? nil : partners[rule]), default: .init()].lost += 1
      }
      for rule in gained { impact.rows[key(new: rule), default: .init()].gained += 1 }
      for rule in changed { impact.rows[key(new: rule), default: .init()].changed += 1 }
    }
    examples.withLock { examples in
      let list: WritableKeyPath<Examples, [ReportedChanges.Impact.Example]> =
        event.isReworded ? \.reworded : \.firing
      guard examples[keyPath: list].count < Self.mostExamples, examples.digests.insert(event.digest).inserted,
        let first = event.outcomes.first(where: { $0.isReworded == event.isReworded })
      else { return }
      let same = event.outcomes.filter {
        $0.old == first.old && $0.new == first.new && $0.oldCrash == first.oldCrash && $0.newCrash == first.newCrash
      }
      examples[keyPath: list].append(
        ReportedChanges.Impact.Example(
          event: number, place: place, platforms: same.map(\.platform), old: first.old.flatMap { ids.old[$0] },
          new: first.new.flatMap { ids.new[$0] }, oldCrash: first.oldCrash, newCrash: first.newCrash))
    }
  }

  private func key(new rule: Int) -> ReportedChanges.Impact.Key {
    ReportedChanges.Impact.Key(old: sources[rule], new: rule)
  }

  var result: ReportedChanges.Impact {
    var result = impact.withLock(\.self)
    result.platforms = platforms
    result.total = total.load(ordering: .relaxed)
    result.examples = examples.withLock { Array(($0.firing + $0.reworded).prefix(Self.mostExamples)) }
    let fired = fired.withLock(\.self)
    for key in result.rows.keys {
      result.rows[key]?.before = platforms.indices.map { place in
        fired.reduce(0) { $0 + $1.number(platform: place, old: key.old) }
      }
      result.rows[key]?.after = platforms.indices.map { place in
        fired.reduce(0) { $0 + $1.number(platform: place, new: key.new) }
      }
    }
    return result
  }
}
