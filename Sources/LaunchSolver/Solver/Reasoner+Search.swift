internal import Launch
internal import RuleCore

/// The tableau: goals are taken apart into tests, and of alternatives one is chosen after the other.
///
/// A choice is a level. A dead end knows which levels led to it, and choices that had no part in it are
/// not tried again in other ways (conflict-directed backjumping).
///
/// Source: P. Prosser, Hybrid Algorithms for the Constraint Satisfaction Problem, 1993.
extension Reasoner {
  /// A literal in the order of the assumptions, with the one before it of the same fact.
  struct Assumption {
    var literal: Literal
    var previous: Int32
    var level: Int32
    /// The value that the fact had before.
    var value: PredicateProbe.Value?
  }

  /// A goal of which one child is enough, the level at which it came up, and whether it is reached.
  struct OpenGoal {
    var goal: Goal
    var level: Int32
    var isDone = false
  }

  /// What a question may cost beyond its budget while nothing is chosen: some three hundred tests of one
  /// fact, each of which is held against those before it.
  private static let chainAllowance = 40_000

  /// Levels lie on the stack of calls.
  private static let mostLevels: Int32 = 2_000

  /// Goes through the open goals, each by one of its children; false with the reasons in `conflict`.
  mutating func search(at level: Int32, _ accept: (inout Reasoner) -> Bool) -> Bool {
    let doneBefore = done.count
    guard let place = nextGoal() else {
      if accept(&self) { return true }
      reopen(to: doneBefore)
      conflict.removeAll()
      conflict.insertAll(upTo: level)
      return false
    }
    if level == Self.mostLevels {
      isCut = true
      return false
    }
    let goal = open[place].goal
    let (mark, count) = (trail.count, open.count)
    finish(place)
    var reasons = LevelSet()
    reasons.insert(open[place].level)
    for index in forest.nodes[Int(goal.node)].children {
      if work > limit {
        isCut = true
        return false
      }
      conflict.removeAll()
      if assume(forest.members[Int(index)], goal.holds, at: level + 1),
        search(at: level + 1, accept)
      {
        return true
      }
      undo(to: mark)
      open.removeLast(open.count - count)
      if isCut { return false }
      // What failed would fail whatever is chosen here.
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

  private mutating func finish(_ place: Int) {
    open[place].isDone = true
    done.append(Int32(place))
  }

  private mutating func reopen(to count: Int) {
    while done.count > count { open[Int(done.removeLast())].isDone = false }
  }

  /// The place of the open goal that leaves the fewest ways; goals that are reached already are done
  /// on the way: their other children would only ask for more. Nil when all are reached.
  private mutating func nextGoal() -> Int? {
    var best: (place: Int, ways: Int)?
    var seen = 0
    for place in open.indices where !open[place].isDone {
      if best != nil, seen == Self.mostSeen { break }
      seen += 1
      // A goal without any way, or with one, can wait for no other.
      if let best, best.ways <= 1 { break }
      guard let ways = ways(to: open[place].goal) else {
        finish(place)
        continue
      }
      if best.map({ ways < $0.ways }) ?? true { best = (place, ways) }
    }
    return best?.place
  }

  /// So many open goals are held against each other.
  private static let mostSeen = 64

  /// How many children of a goal are not known to fail; nil where one is reached already.
  private mutating func ways(to goal: Goal) -> Int? {
    var ways = 0
    for index in forest.nodes[Int(goal.node)].children {
      guard case .leaf(let predicate) = forest.nodes[Int(forest.members[Int(index)])].form else {
        ways += 1
        continue
      }
      let place = Int(predicate)
      if natures[place] == .free || assumed[place] == (goal.holds ? 1 : -1) { return nil }
      if assumed[place] == 0, canBe(predicate, goal.holds) { ways += 1 }
    }
    return ways
  }

  // MARK: assumptions

  /// Takes a node to come out so; false where that cannot be, with the reasons in `conflict`.
  mutating func assume(_ node: Int32, _ holds: Bool, at level: Int32) -> Bool {
    switch (forest.nodes[Int(node)].form, holds) {
    case (.leaf(let predicate), _):
      return assume(Literal(predicate: predicate, holds: holds), at: level)
    case (.all, true), (.any, false):
      for index in forest.nodes[Int(node)].children {
        if work > limit + Self.chainAllowance {
          isCut = true
          return false
        }
        if !assume(forest.members[Int(index)], holds, at: level) { return false }
      }
      return true
    case (.all, false), (.any, true):
      open.append(OpenGoal(goal: Goal(node: node, holds: holds), level: level))
      return true
    }
  }

  private mutating func assume(_ literal: Literal, at level: Int32) -> Bool {
    work += 1
    let place = Int(literal.predicate)
    if natures[place] == .free { return true }
    conflict.insert(level)
    if !pins.isEmpty, let pin = pins[forest.predicates[place].fact] {
      return all([literal], hold: pin)
    }
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
        literal: literal, previous: previous, level: level,
        value: findsValues ? values[fact] : nil))
    let isPossible = findsValues ? settle(fact, literal) : previous < 0 || mayHoldAll(of: fact)
    if !isPossible {
      var at = last[fact]
      while at >= 0 {
        conflict.insert(trail[Int(at)].level)
        at = trail[Int(at)].previous
      }
    }
    return isPossible
  }

  /// Whether nothing is known against all assumptions about a fact together.
  private mutating func mayHoldAll(of fact: Int) -> Bool {
    gatherLiterals(of: fact)
    work += literals.count
    return mayHold(literals)
  }

  /// Puts all assumptions about a fact into `literals`, the last one first.
  private mutating func gatherLiterals(of fact: Int) {
    literals.removeAll(keepingCapacity: true)
    var at = last[fact]
    while at >= 0 {
      literals.append(trail[Int(at)].literal)
      at = trail[Int(at)].previous
    }
  }

  mutating func undo(to mark: Int) {
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

  /// Gives a fact a value that passes all assumptions about it, the last of them `literal`.
  private mutating func settle(_ fact: Int, _ literal: Literal) -> Bool {
    switch natures[Int(literal.predicate)] {
    case .free, .stops: return true
    // What data make of it is seen when there are some.
    case .derived: return true
    case .dice:
      // Whatever is thrown must do.
      for sample in Self.throwsOfDice
      where probe.holds(literal.predicate, of: .text(sample)) != literal.holds {
        isUnsettled = true
        return false
      }
      return true
    case .ordinary: break
    }
    if let value = values[fact] ?? preferred[UInt32(fact)],
      all([literal], hold: value),
      values[fact] != nil || foreign?.admits(value, for: UInt32(fact)) ?? true
    {
      setValue(of: fact, to: value)
      return true
    }
    gatherLiterals(of: fact)
    work += literals.count
    switch value(for: literals) {
    case .value(let value): setValue(of: fact, to: value)
    case .none: return false
    case .unknown:
      isUnsettled = true
      return false
    }
    if changes > mostChanges {
      // Each of the facts that are changed has a part in it.
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

  private mutating func setValue(of fact: Int, to value: PredicateProbe.Value?) {
    if mostChanges == .max {
      values[fact] = value
      return
    }
    if isChanged(fact) { changes -= 1 }
    values[fact] = value
    if isChanged(fact) { changes += 1 }
  }
}
