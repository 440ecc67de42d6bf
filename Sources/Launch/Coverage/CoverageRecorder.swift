/// Records which items of a document the events of an engine cover.
///
/// A leaf decides its rule (masking MC/DC) if changing only the leaf's verdict would change the rule's verdict: on the
/// way to the root, all other members of each `and` are true, and all other members of each `or` are false. A leaf that
/// decides with the verdict true makes its rule match, so only matching rules are evaluated for this side. For the
/// verdict false, a rule is evaluated only if one of its watched tests is true:
///
///     and(a, b, c)     if a and b are false, no leaf decides: it is enough to watch two of the members,
///                      or one member if all its leaves have decided
///
/// Rules, leaves and tests that have nothing left to cover are not evaluated again. The verdicts equal the verdicts of
/// `Explainer`: they include all leaves, although an engine stops at the first leaf that decides.
package final class CoverageRecorder: EngineObserver {
  package let plan: CoveragePlan
  package private(set) var marks: CoverageMarks
  /// The rules that have matched every event so far.
  private var unmissed: [Int32]
  /// Buckets of leaves that have not yet been both true and false. Each bucket has the leaves that test one fact.
  private var buckets: [Bucket] = []
  private var watches: CoverageWatches
  private var evaluation: CoverageEvaluation

  /// Leaves that test one fact.
  private struct Bucket {
    /// The slot of the fact in an event; -1 if the fact may have a source other than event data.
    let slot: Int
    var leaves: [Int32]
    /// True if the leaves were already evaluated on an event without the fact.
    var knowsAbsence = false
  }

  package init(_ plan: CoveragePlan) {
    self.plan = plan
    marks = CoverageMarks(plan)
    unmissed = plan.rules.indices.map(Int32.init)
    watches = CoverageWatches(plan)
    evaluation = CoverageEvaluation(plan)
    var places: [UInt32?: Int] = [:]
    for (place, leaf) in plan.leaves.enumerated() {
      if let known = places[leaf.fact] {
        buckets[known].leaves.append(Int32(place))
        continue
      }
      places[leaf.fact] = buckets.count
      let slot = leaf.fact.map { Int(plan.program.slots[Int($0)]) } ?? -1
      buckets.append(Bucket(slot: slot, leaves: [Int32(place)]))
    }
  }

  // MARK: rules

  func observe(_ runner: inout Runner, matched: borrowing ScratchArray<Int>, crashed: Int?, _ bytes: Span<UInt8>) {
    let end = crashed ?? plan.rules.count
    // The recorder evaluates more leaves than the engine, but must not change the random numbers that the engine draws.
    let world = runner.usesRandomNumbers ? runner.world : nil
    defer { if let world { runner.restore(world) } }
    for index in 0..<matched.count {
      let rule = matched[index]
      marks.rules[rule].insert(.yes)
      if watches.wantsTrue(rule) { evaluate(rule, &runner, bytes) }
    }
    if !unmissed.isEmpty { noteMisses(matched, end) }
    for place in buckets.indices { look(at: place, end, &runner, bytes) }
    for rule in watches.candidates(&runner, bytes) where rule < end { evaluate(rule, &runner, bytes) }
  }

  private func evaluate(_ rule: Int, _ runner: inout Runner, _ bytes: Span<UInt8>) {
    evaluation.evaluate(rule, &runner, bytes, &marks)
    watches.note(rule, marks.leaves)
  }

  private func noteMisses(_ matched: borrowing ScratchArray<Int>, _ end: Int) {
    var next = 0
    var left: [Int32] = []
    // Both lists, `unmissed` and `matched`, are sorted by rule.
    for rule in unmissed {
      while next < matched.count, matched[next] < Int(rule) { next += 1 }
      if rule >= end || (next < matched.count && matched[next] == Int(rule)) {
        left.append(rule)
      } else {
        marks.rules[Int(rule)].insert(.no)
      }
    }
    unmissed = left
  }

  // MARK: leaves

  private func look(at place: Int, _ end: Int, _ runner: inout Runner, _ bytes: Span<UInt8>) {
    if buckets[place].leaves.isEmpty { return }
    let slot = buckets[place].slot
    let isAbsent = slot >= 0 && !runner.reader.hasMember(slot) && runner.reader.envelope.hasData
    if isAbsent, buckets[place].knowsAbsence { return }
    let ruleEnd = end == plan.rules.count ? plan.leaves.count : plan.rules[end].leaves.lowerBound
    var left = 0
    for index in buckets[place].leaves.indices {
      let leaf = Int(buckets[place].leaves[index])
      if leaf < ruleEnd { evaluation.evaluate(leaf: leaf, &runner, bytes, &marks) }
      if isDone(leaf) { continue }
      buckets[place].leaves[left] = Int32(leaf)
      left += 1
    }
    buckets[place].leaves.removeLast(buckets[place].leaves.count - left)
    if isAbsent, end == plan.rules.count { buckets[place].knowsAbsence = true }
  }

  private func isDone(_ leaf: Int) -> Bool {
    marks.leaves[leaf].isSuperset(of: .both) && plan.leaves[leaf].values.allSatisfy { !marks.values[$0].isEmpty }
  }

  // MARK: consequences

  func wantsTokens(of consequence: Int) -> Bool {
    plan.consequences[consequence].tokens.contains { token in
      !marks.tokens[token].isSuperset(of: plan.tokens[token].canLack ? .both : .yes)
    }
  }

  func observe(consequence: Int, _ tokens: [TokenExpander.Outcome]?) {
    marks.note(consequence: consequence, tokens ?? [], plan)
  }
}

extension Engine {
  /// Lets `recorder` observe the following events; nil removes the observer. `recorder` must have a plan of the
  /// engine's program.
  package mutating func record(in recorder: CoverageRecorder?) { observer = recorder }
}
