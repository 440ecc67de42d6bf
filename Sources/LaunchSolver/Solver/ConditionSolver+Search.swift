/// Implements the tableau: goals are decomposed into tests, and each disjunction is a choice point.
///
/// Each choice opens a level. A conflict records the levels that caused the conflict. The search does not retry the
/// choices of other levels (conflict-directed backjumping).
///
/// Source: P. Prosser, Hybrid Algorithms for the Constraint Satisfaction Problem, 1993.
extension ConditionSolver {
  /// An assumed literal. `previous`: the trail index of the previous assumption about the same fact, or -1. `decisive`:
  /// the trail index of the last earlier assumption about this fact that the literal does not imply, or -1.
  struct Assumption {
    var literal: Literal
    var previous: Int32
    var decisive: Int32
    var level: Int32
    /// The value of the fact before the assumption; nil if the fact had no value, or if `findsValues` is false.
    var value: ProbeValue?
  }

  /// A goal with alternatives, the level that added the goal, and a flag. The flag is set if the goal is satisfied, or
  /// if the search has chosen one of the alternatives.
  struct OpenGoal {
    var goal: Goal
    var level: Int32
    var isDone = false
  }

  /// The number of additional steps that the search may take for a goal without alternatives.
  private static let chainAllowance = 40_000

  /// The maximum level; each level is a recursive call.
  private static let maximumLevels: Int32 = 2_000

  /// Satisfies the open goals by choosing a child for each goal, until `accept` returns true. If the result is false
  /// and `isCut` is not set, the levels that caused the failure are in `conflict`.
  mutating func search(at level: Int32, _ accept: (inout ConditionSolver) -> Bool) -> Bool {
    let doneBefore = done.count
    guard let place = nextGoal() else {
      if accept(&self) { return true }
      reopen(to: doneBefore)
      conflict.removeAll()
      conflict.insertAll(upTo: level)
      return false
    }
    if level == Self.maximumLevels {
      isCut = true
      return false
    }
    let goal = open[place].goal
    let (mark, count, groupMark) = (trail.count, open.count, groups.trail.count)
    finish(place)
    var reasons = DecisionLevels()
    reasons.insert(open[place].level)
    for index in ordered(forest.nodes[Int(goal.node)].children) {
      if steps > limit {
        isCut = true
        return false
      }
      conflict.removeAll()
      if assume(forest.members[Int(index)], goal.holds, at: level + 1), search(at: level + 1, accept) { return true }
      undo(to: mark, groups: groupMark)
      open.removeLast(open.count - count)
      firstOpen = min(firstOpen, count)
      if isCut { return false }
      // The conflict does not involve this choice, so the other children cannot avoid the conflict.
      if !conflict.contains(level + 1) {
        reopen(to: doneBefore)
        return false
      }
      conflict.remove(level + 1)
      reasons.formUnion(conflict)
    }
    conflict = reasons
    reopen(to: doneBefore)
    return false
  }

  /// Returns the children of a goal; children with predicates in `avoided` come last.
  private func ordered(_ children: Range<Int32>) -> [Int32] {
    let children = Array(children)
    if avoided.isEmpty { return children }
    func isAvoided(_ index: Int32) -> Bool {
      if case .leaf(let predicate) = forest.nodes[Int(forest.members[Int(index)])].form {
        return avoided.contains(predicate)
      }
      return false
    }
    return children.filter { !isAvoided($0) } + children.filter(isAvoided)
  }

  private mutating func finish(_ place: Int) {
    open[place].isDone = true
    done.append(Int32(place))
  }

  private mutating func reopen(to count: Int) {
    while done.count > count {
      let place = Int(done.removeLast())
      open[place].isDone = false
      firstOpen = min(firstOpen, place)
    }
  }

  /// Returns the index in `open` of the goal with the fewest viable children; nil if all goals are satisfied. Marks
  /// satisfied goals as done, because further choices for these goals would only add constraints.
  private mutating func nextGoal() -> Int? {
    var best: (place: Int, ways: Int)?
    var seen = 0
    while firstOpen < open.count, open[firstOpen].isDone { firstOpen += 1 }
    for place in firstOpen..<open.count where !open[place].isDone {
      if best != nil, seen == Self.maximumSeen { break }
      seen += 1
      // A goal with at most one viable child is the best choice.
      if let best, best.ways <= 1 { break }
      guard let ways = ways(to: open[place].goal) else {
        finish(place)
        continue
      }
      if best.map({ ways < $0.ways }) ?? true { best = (place, ways) }
    }
    return best?.place
  }

  /// The maximum number of open goals that are compared.
  private static let maximumSeen = 64

  /// Returns the number of a goal's children that are not known to fail; nil if a child already satisfies the goal.
  private mutating func ways(to goal: Goal) -> Int? {
    var ways = 0
    for index in forest.nodes[Int(goal.node)].children {
      let child = forest.members[Int(index)]
      guard case .leaf(let predicate) = forest.nodes[Int(child)].form else {
        switch groups.result(of: child) {
        case goal.holds: return nil
        case nil: ways += 1
        case .some: continue
        }
        continue
      }
      let place = Int(predicate)
      if natures[place] == .free || assumed[place] == (goal.holds ? 1 : -1) { return nil }
      if assumed[place] == 0, canBe(predicate, goal.holds) { ways += 1 }
    }
    return ways
  }

  // MARK: assumptions

  /// Assumes a result for a node. Returns false if the result is impossible, or if the budget is exhausted (`isCut`).
  /// If it is impossible, the levels that caused the conflict are in `conflict`.
  private mutating func assume(_ node: Int32, _ holds: Bool, at level: Int32) -> Bool {
    let mark = trail.count
    return add(node, holds, at: level) && settle(since: mark)
  }

  /// Adds the assumptions that make `holds` the result of a node. `settle` must then compare the assumptions about each
  /// fact.
  mutating func add(_ node: Int32, _ holds: Bool, at level: Int32) -> Bool {
    if let known = groups.result(of: node) {
      if known == holds { return true }
      conflict.insert(level)
      conflict.insert(groups.level(of: node))
      return false
    }
    groups.assume(node, holds, at: level)
    switch (forest.nodes[Int(node)].form, holds) {
    case (.leaf(let predicate), _): return add(Literal(predicate: predicate, holds: holds), at: level)
    case (.all, true), (.any, false):
      for index in forest.nodes[Int(node)].children {
        if steps > limit + Self.chainAllowance {
          isCut = true
          return false
        }
        if !add(forest.members[Int(index)], holds, at: level) { return false }
      }
      return true
    case (.all, false), (.any, true):
      open.append(OpenGoal(goal: Goal(node: node, holds: holds), level: level))
      return true
    }
  }

  private mutating func add(_ literal: Literal, at level: Int32) -> Bool {
    work += 1
    let place = Int(literal.predicate)
    if natures[place] == .free { return true }
    conflict.insert(level)
    if !pins.isEmpty, let pin = pins[forest.predicates[place].fact] { return all([literal], hold: pin) }
    let value: Int8 = literal.holds ? 1 : -1
    if assumed[place] != 0 {
      if assumed[place] == value { return true }
      conflict.insert(assumedAt[place])
      return false
    }
    guard canBe(literal.predicate, literal.holds) else { return false }
    let fact = Int(forest.predicates[place].fact)
    let previous = last[fact]
    assumed[place] = value
    assumedAt[place] = level
    last[fact] = Int32(trail.count)
    trail.append(
      Assumption(
        literal: literal, previous: previous, decisive: lastDecisive(before: literal, previous), level: level,
        value: findsValues ? values[fact] : nil))
    // The test must give the same result for every random number; four samples are checked.
    if findsValues, natures[place] == .dice,
      Self.throwsOfDice.contains(where: { probe.holds(literal.predicate, of: .text($0)) != literal.holds })
    {
      isUnsettled = true
      insertLevels(of: fact)
      return false
    }
    return true
  }

  /// Returns the trail index of the last assumption about a fact that `literal` does not imply, searching backward from
  /// `last`.
  private func lastDecisive(before literal: Literal, _ last: Int32) -> Int32 {
    guard last >= 0, let bound = NumericBound(literal, forest) else { return last }
    var at = last
    while at >= 0, let other = NumericBound(trail[Int(at)].literal, forest), bound.implies(other) {
      at = trail[Int(at)].decisive
    }
    return at
  }

  /// Checks each fact with new assumptions, which are those from the trail index `mark` on. Returns false if a fact has
  /// assumptions that cannot be satisfied together, or no value is found; `conflict` then contains their levels.
  mutating func settle(since mark: Int) -> Bool {
    for place in mark..<trail.count where trail[place].previous < mark {
      let fact = Int(forest.predicates[Int(trail[place].literal.predicate)].fact)
      let isPossible = findsValues ? settle(fact, since: mark) : mayHoldAll(of: fact)
      if !isPossible {
        insertLevels(of: fact)
        return false
      }
    }
    return true
  }

  /// Adds the levels of all assumptions about a fact to the levels of the conflict.
  private mutating func insertLevels(of fact: Int) {
    var at = last[fact]
    while at >= 0 {
      conflict.insert(trail[Int(at)].level)
      at = trail[Int(at)].previous
    }
  }

  /// True if all assumptions about a fact may be satisfied together.
  private mutating func mayHoldAll(of fact: Int) -> Bool {
    if trail[Int(last[fact])].previous < 0 { return true }
    gatherLiterals(of: fact, since: 0)
    work += literals.count
    return mayHold(literals)
  }

  /// Stores in `literals` the assumptions about a fact from the trail index `mark` on, latest first. Leaves out each
  /// assumption that a later assumption implies.
  private mutating func gatherLiterals(of fact: Int, since mark: Int) {
    literals.removeAll(keepingCapacity: true)
    var at = last[fact]
    while at >= mark {
      literals.append(trail[Int(at)].literal)
      at = trail[Int(at)].decisive
    }
  }

  mutating func undo(to mark: Int, groups groupMark: Int) {
    groups.undo(to: groupMark)
    while trail.count > mark {
      let assumption = trail.removeLast()
      let place = Int(assumption.literal.predicate)
      assumed[place] = 0
      let fact = Int(forest.predicates[place].fact)
      last[fact] = assumption.previous
      if findsValues { setValue(of: fact, to: assumption.value) }
    }
  }

  // MARK: values

  /// Gives a fact a value that satisfies all assumptions about the fact. The assumptions from the trail index `mark` on
  /// are new. Returns false if no such value is found.
  private mutating func settle(_ fact: Int, since mark: Int) -> Bool {
    gatherLiterals(of: fact, since: mark)
    // Tests of the whole event and of random numbers are checked elsewhere.
    if !literals.contains(where: { natures[Int($0.predicate)] == .ordinary }) { return true }
    if let value = values[fact] ?? preferred[UInt32(fact)],
      all(literals, hold: value),
      values[fact] != nil || foreign?.admits(value, for: UInt32(fact)) ?? true
    {
      setValue(of: fact, to: value)
      return true
    }
    let isConjunction = literals.count > 1
    gatherLiterals(of: fact, since: 0)
    if isConjunction { literals.reverse() }
    work += literals.count
    // Usually, a simple value for the first test also satisfies the remaining tests.
    var found = isConjunction && values[fact] == nil ? value(for: [literals[0]]) : .unknown
    if case .value(let value) = found, all(literals, hold: value) {} else { found = value(for: literals) }
    switch found {
    case .value(let value): setValue(of: fact, to: value)
    case .none: return false
    case .unknown:
      isUnsettled = true
      return false
    }
    if changes > maximumChanges {
      // Too many facts have changed: every level that changed a fact is part of the conflict.
      for assumption in trail {
        let fact = forest.predicates[Int(assumption.literal.predicate)].fact
        if isChanged(Int(fact)) { conflict.insert(assumption.level) }
      }
      return false
    }
    return true
  }

  private static let throwsOfDice = ["1", "20", "300", "98765432"].map { Array($0.utf8) }

  private func isChanged(_ fact: Int) -> Bool {
    guard let value = values[fact], let own = preferred[UInt32(fact)] else { return false }
    return value != own
  }

  private mutating func setValue(of fact: Int, to value: ProbeValue?) {
    if maximumChanges == .max {
      values[fact] = value
      return
    }
    if isChanged(fact) { changes -= 1 }
    values[fact] = value
    if isChanged(fact) { changes += 1 }
  }
}
