/// Finds the rules in which an event may cover the side "a leaf decides with the verdict false".
///
/// In a rule `and(a, b, c)`, a leaf of one member decides in this way only if all other members are true. So, of any
/// two members, at least one is true. If all leaves of `a` have already decided, only leaves of `b` and `c` are left,
/// and `a` must be true. The rule is a candidate only if a watched test is true. A watched test is false for absent
/// values, and tests a key that few events have.
struct CoverageWatches {
  private let plan: CoveragePlan
  /// Indexed by rule: the members of the `and` at the rule's root that can be watched, rarest first. Empty if the rule
  /// is always a candidate.
  private var members: [[Member]]
  /// Indexed by rule: true if at least one leaf has not yet decided with the verdict true (`needsTrue`) or false
  /// (`needsFalse`).
  private var needsTrue: [Bool]
  private var needsFalse: [Bool]
  /// Indexed by rule: the number of watched members.
  private var watched: [Int]
  /// The rules that are always candidates.
  private var always: [Int32] = []
  /// The watched facts, each with the tests that are watched.
  private var channels: [Channel] = []
  /// Keyed by fact: the index of the fact in `channels`.
  private var channelOfFact: [UInt32: Int] = [:]
  /// Indexed by rule: the number of the last event for which the rule was a candidate.
  private var seen: [Int]
  private var event = 0

  /// A member of the `and` at the root of a rule.
  private struct Member {
    let leaf: Int
    let rank: Int
  }

  /// A rule that watches a predicate of one of its members.
  private struct Watcher {
    let rule: Int32
    /// The index of the member in the rule's `members`.
    let member: Int32
  }

  private struct Channel {
    let fact: UInt32
    let slot: Int
    /// The watched predicates, each with the rules that watch it.
    var watches: [(predicate: Int32, watchers: [Watcher])] = []
    var placeOfPredicate: [Int32: Int] = [:]

    /// Replaces the rules that watch a predicate. If `watchers` is empty, moves the last predicate to this index, and
    /// returns true.
    mutating func replace(at place: Int, with watchers: [Watcher]) -> Bool {
      if !watchers.isEmpty {
        watches[place].watchers = watchers
        return false
      }
      placeOfPredicate[watches[place].predicate] = nil
      let last = watches.removeLast()
      if place < watches.count {
        watches[place] = last
        placeOfPredicate[last.predicate] = place
      }
      return true
    }
  }

  init(_ plan: CoveragePlan) {
    self.plan = plan
    let count = plan.rules.count
    members = Array(repeating: [], count: count)
    needsTrue = plan.rules.map { !$0.leaves.isEmpty }
    needsFalse = needsTrue
    watched = Array(repeating: 0, count: count)
    seen = Array(repeating: 0, count: count)
    var runner = Runner(plan.program, world: World(for: plan.profile, now: Instant(milliseconds: 0)), limits: .standard)
    for rule in plan.rules.indices where needsFalse[rule] {
      members[rule] = Self.members(of: plan.rules[rule], plan, &runner)
      watch(rule, members[rule].count < 2 ? 0 : 2)
    }
  }

  /// Returns the members that are tests and are false for absent values, rarest first.
  private static func members(of rule: CoveragePlan.Rule, _ plan: CoveragePlan, _ runner: inout Runner) -> [Member] {
    let (forest, root) = (plan.forest, rule.nodes.upperBound - 1)
    guard !rule.nodes.isEmpty, forest.nodes[Int(root)].form == .all else { return [] }
    let children = Set(forest.children(of: root))
    var found: [Member] = []
    for place in rule.leaves where children.contains(plan.leaves[place].node) {
      let leaf = plan.leaves[place]
      // With several values, `ne` requires that all values differ, which is true for absent values.
      guard leaf.predicates.count == 1 || forest.nodes[Int(leaf.node)].form == .any, let fact = leaf.fact else {
        continue
      }
      let isSilent = leaf.predicates.allSatisfy {
        runner.restVerdict(of: plan.program.predicates[Int($0)]) == .no
      }
      guard isSilent else { continue }
      switch plan.program.facts[Int(fact)] {
      case .data: found.append(Member(leaf: place, rank: 0))
      case .special(.type), .special(.source): found.append(Member(leaf: place, rank: 1))
      case .special, .state, .history, .nothing, .crash: continue
      }
    }
    return found.sorted { ($0.rank, $0.leaf) < ($1.rank, $1.leaf) }
  }

  /// Watches the first `count` members of a rule. If `count` is 0, the rule is always a candidate.
  private mutating func watch(_ rule: Int, _ count: Int) {
    watched[rule] = count
    if count == 0 { always.append(Int32(rule)) }
    for (number, member) in members[rule].prefix(count).enumerated() {
      let leaf = plan.leaves[member.leaf]
      guard let fact = leaf.fact else { continue }
      let place = channelOfFact[fact] ?? channels.count
      if place == channels.count {
        channelOfFact[fact] = place
        channels.append(Channel(fact: fact, slot: Int(plan.program.slots[Int(fact)])))
      }
      for predicate in leaf.predicates {
        if let known = channels[place].placeOfPredicate[predicate] {
          channels[place].watches[known].watchers.append(Watcher(rule: Int32(rule), member: Int32(number)))
        } else {
          channels[place].placeOfPredicate[predicate] = channels[place].watches.count
          channels[place].watches.append((predicate, [Watcher(rule: Int32(rule), member: Int32(number))]))
        }
      }
    }
  }

  /// True if a leaf of the rule has not decided with the verdict true.
  func wantsTrue(_ rule: Int) -> Bool { needsTrue[rule] }

  /// Updates the watches of a rule. `marks`: the marks of the leaves after the rule was evaluated.
  mutating func note(_ rule: Int, _ marks: [CoverageMarks.Sides]) {
    let leaves = plan.rules[rule].leaves
    needsTrue[rule] = leaves.contains { !marks[$0].contains(.decidesTrue) }
    needsFalse[rule] = leaves.contains { !marks[$0].contains(.decidesFalse) }
    guard needsFalse[rule], let first = members[rule].first, marks[first.leaf].contains(.decidesFalse) else { return }
    // The entries of members that are no longer watched are removed when an event makes their tests true.
    if watched[rule] == 2 { watched[rule] = 1 }
    if watched[rule] == 0 { watch(rule, 1) }
  }

  /// Returns the rules in which the event may cover a new side, each rule once.
  mutating func candidates(_ runner: inout Runner, _ bytes: Span<UInt8>) -> [Int] {
    event += 1
    var found: [Int] = []
    if !always.isEmpty {
      always.removeAll { !needsFalse[Int($0)] || watched[Int($0)] > 0 }
      found += always.map(Int.init)
    }
    for channel in channels.indices {
      let slot = channels[channel].slot
      if channels[channel].watches.isEmpty { continue }
      if slot >= 0, !runner.reader.hasMember(slot), runner.reader.envelope.hasData { continue }
      var place = 0
      while place < channels[channel].watches.count {
        let predicate = channels[channel].watches[place].predicate
        place += 1
        guard runner.result(Int(predicate), bytes) != .no else { continue }
        var isStale = false
        for watcher in channels[channel].watches[place - 1].watchers {
          let rule = Int(watcher.rule)
          if !watches(watcher) {
            isStale = true
          } else if seen[rule] != event {
            seen[rule] = event
            found.append(rule)
          }
        }
        if !isStale { continue }
        let watchers = channels[channel].watches[place - 1].watchers.filter(watches)
        if channels[channel].replace(at: place - 1, with: watchers) { place -= 1 }
      }
    }
    return found
  }

  /// True if the rule of `watcher` still watches the member of `watcher`.
  private func watches(_ watcher: Watcher) -> Bool {
    needsFalse[Int(watcher.rule)] && Int(watcher.member) < watched[Int(watcher.rule)]
  }
}
