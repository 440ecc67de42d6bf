internal import RuleEngine

/// Decides whether conditions can hold together on one platform.
///
/// Every answer `impossible` is a proof: conditions are taken apart into tests (a tableau), and a
/// set of tests of one fact is given up only where a rule of `Reasoner+Facts` shows that no value
/// passes them. Facts are independent of each other, as an event may hold any members. What the
/// rules do not cover counts as possible, so `possible` proves nothing.
///
/// Work is counted in tests, not in time: the same document gets the same answers everywhere.
struct Reasoner: ~Copyable {
  enum Answer { case possible, impossible, undecided }

  /// A node of the forest, and whether it is to hold.
  struct Goal {
    var node: Int32
    var holds: Bool
  }

  /// A test that is taken to hold or not.
  struct Literal {
    var predicate: Int32
    var holds: Bool
  }

  /// A literal in the order of the assumptions, with the one before it of the same fact.
  private struct Assumption {
    var literal: Literal
    var previous: Int32
  }

  let forest: ConditionForest
  var probe: PredicateProbe
  /// Whether a predicate may come out both ways at once: histories, dice, what cannot be read.
  private let isFree: [Bool]
  /// What is known of a predicate by itself: a bit for each question that was asked, and its answer.
  private var bounds: [UInt8]
  /// By predicate: assumed to hold (1), not to (-1), or neither.
  private var assumed: [Int8]
  private var trail: [Assumption] = []
  /// By fact the last assumption, or -1.
  private var last: [Int32]
  /// Goals of which one child is enough.
  private var open: [Goal] = []
  private var literals: [Literal] = []
  /// Facts that are taken to have these values.
  private var pins: [UInt32: PredicateProbe.Value] = [:]
  private var work = 0
  private var limit = 0
  private var isCut = false

  /// Enough for a hundred tests that clash in no simple way; documents have far simpler ones.
  static let standardBudget = 2_000

  init(_ forest: ConditionForest) {
    self.forest = forest
    probe = PredicateProbe(forest)
    isFree = forest.predicates.map { predicate in
      switch (forest.facts[Int(predicate.fact)], predicate.comparison) {
      case (_, .constant), (.special(.cachebust), _), (.crash, _): true
      case (.data, _), (.special, _), (.state, _), (.nothing, _): false
      }
    }
    bounds = Array(repeating: 0, count: forest.predicates.count)
    assumed = Array(repeating: 0, count: forest.predicates.count)
    last = Array(repeating: -1, count: forest.facts.count)
  }

  /// Whether all goals can be reached for one event.
  mutating func decide(_ goals: [Goal], budget: Int = standardBudget) -> Answer {
    let isPossible = reach(goals, budget)
    clear()
    return isPossible ? .possible : isCut ? .undecided : .impossible
  }

  /// Whether assumptions can be made that reach all goals; they are left in place.
  private mutating func reach(_ goals: [Goal], _ budget: Int) -> Bool {
    limit = work + budget
    isCut = false
    for goal in goals {
      if !assume(goal.node, goal.holds) { return false }
    }
    return search(from: 0)
  }

  /// Takes all assumptions back.
  private mutating func clear() {
    undo(to: 0)
    open.removeAll(keepingCapacity: true)
  }

  /// Whether `node` can come out so.
  mutating func decide(_ node: Int32, holds: Bool) -> Answer {
    if case .leaf(let predicate) = forest.nodes[Int(node)].form {
      return canBe(predicate, holds) ? .possible : .impossible
    }
    return decide([Goal(node: node, holds: holds)])
  }

  /// Whether `one` holding proves that `other` holds.
  mutating func proves(_ one: Int32, _ other: Int32) -> Bool {
    decide([Goal(node: one, holds: true), Goal(node: other, holds: false)]) == .impossible
  }

  /// Tests that hold or do not where all goals are reached, as far as is known; nil where none are
  /// found. `pins` are facts that are taken to have these values.
  mutating func model(
    _ goals: [Goal], pins: [UInt32: PredicateProbe.Value] = [:], budget: Int = standardBudget
  ) -> [Literal]? {
    self.pins = pins
    let model = reach(goals, budget) ? trail.map(\.literal) : nil
    clear()
    self.pins = [:]
    return model
  }

  // MARK: the tableau

  /// Goes through the open goals from `place` on, each by one of its children.
  private mutating func search(from place: Int) -> Bool {
    guard place < open.count else { return true }
    let goal = open[place]
    let children = forest.nodes[Int(goal.node)].children
    // Where one child is reached already, the others would only ask for more.
    for index in children {
      guard case .leaf(let predicate) = forest.nodes[Int(forest.members[Int(index)])].form,
        assumed[Int(predicate)] == (goal.holds ? 1 : -1)
      else { continue }
      return search(from: place + 1)
    }
    let (mark, count) = (trail.count, open.count)
    for index in children {
      if work > limit {
        isCut = true
        return false
      }
      if assume(forest.members[Int(index)], goal.holds), search(from: place + 1) { return true }
      undo(to: mark)
      open.removeLast(open.count - count)
    }
    return false
  }

  /// Takes a node to come out so; false where that cannot be.
  private mutating func assume(_ node: Int32, _ holds: Bool) -> Bool {
    switch (forest.nodes[Int(node)].form, holds) {
    case (.leaf(let predicate), _): return assume(Literal(predicate: predicate, holds: holds))
    case (.all, true), (.any, false):
      for index in forest.nodes[Int(node)].children {
        if !assume(forest.members[Int(index)], holds) { return false }
      }
      return true
    case (.all, false), (.any, true):
      open.append(Goal(node: node, holds: holds))
      return true
    }
  }

  private mutating func assume(_ literal: Literal) -> Bool {
    work += 1
    let place = Int(literal.predicate)
    if isFree[place] { return true }
    if !pins.isEmpty, let pin = pins[forest.predicates[place].fact] {
      return probe.holds(literal.predicate, of: pin) == literal.holds
    }
    let value: Int8 = literal.holds ? 1 : -1
    if assumed[place] != 0 { return assumed[place] == value }
    guard canBe(literal.predicate, literal.holds) else { return false }
    let fact = Int(forest.predicates[place].fact)
    let previous = last[fact]
    assumed[place] = value
    last[fact] = Int32(trail.count)
    trail.append(Assumption(literal: literal, previous: previous))
    guard previous >= 0 else { return true }
    literals.removeAll(keepingCapacity: true)
    var at = last[fact]
    while at >= 0 {
      literals.append(trail[Int(at)].literal)
      at = trail[Int(at)].previous
    }
    work += literals.count
    return mayHold(literals)
  }

  private mutating func undo(to mark: Int) {
    while trail.count > mark {
      let assumption = trail.removeLast()
      let place = Int(assumption.literal.predicate)
      assumed[place] = 0
      last[Int(forest.predicates[place].fact)] = assumption.previous
    }
  }

  // MARK: single tests

  /// Whether a predicate by itself may come out so.
  mutating func canBe(_ predicate: Int32, _ holds: Bool) -> Bool {
    let place = Int(predicate)
    if isFree[place] { return true }
    let asked: UInt8 = holds ? 1 : 2
    if bounds[place] & asked == 0 {
      let may = mayHold([Literal(predicate: predicate, holds: holds)])
      bounds[place] |= may ? asked | asked << 2 : asked
    }
    return bounds[place] & asked << 2 != 0
  }
}
