package import Launch
package import RuleCore

/// Decides whether conditions can hold together on one platform, and finds the facts of an event for
/// which they do.
///
/// Every answer `impossible` is a proof: conditions are taken apart into tests (a tableau), and a
/// set of tests of one fact is given up only where a rule of `Reasoner+Facts` shows that no value
/// passes them. Facts are independent of each other, as an event may hold any members. What the
/// rules do not cover counts as possible, so that `possible` proves nothing, unless values were
/// looked for: then every fact has one that the engine's own tests let pass.
///
/// Work is counted in tests, not in time: the same document gets the same answers everywhere.
package struct Reasoner: ~Copyable {
  package enum Answer { case possible, impossible, undecided }

  /// What is taken for known.
  package enum Reading {
    /// What the rules say: what a history answers, and a part that cannot be read, may be either.
    case asWritten
    /// What the engine makes of them: an empty history, parts that are never or always true, and no
    /// answer where it would stop.
    case asJudged
  }

  /// A node of the forest, and whether it is to hold.
  package struct Goal {
    var node: Int32
    var holds: Bool

    package init(node: Int32, holds: Bool) { (self.node, self.holds) = (node, holds) }
  }

  /// A test that is taken to hold or not.
  struct Literal {
    var predicate: Int32
    var holds: Bool
  }

  /// Questions, and those among them that were not settled.
  package struct Tally: Equatable {
    package var asked = 0
    package var undecided = 0

    package init(asked: Int = 0, undecided: Int = 0) {
      (self.asked, self.undecided) = (asked, undecided)
    }

    package static func - (one: Self, other: Self) -> Self {
      Self(asked: one.asked - other.asked, undecided: one.undecided - other.undecided)
    }

    package static func += (one: inout Self, other: Self) {
      one.asked += other.asked
      one.undecided += other.undecided
    }
  }

  /// What is special about a predicate, besides that its fact has a value.
  enum Nature: UInt8 {
    case ordinary
    /// It may come out both ways at once.
    case free
    /// Asking stops the engine.
    case stops
    /// Its fact is another one at each use.
    case dice
    /// Its fact is made of all others.
    case derived
  }

  let forest: ConditionForest
  let probe: PredicateProbe
  /// By predicate.
  let natures: [Nature]
  /// What is known of a predicate by itself: a bit for each question that was asked, and its answer.
  private var bounds: [UInt8]
  /// By predicate: assumed to hold (1), not to (-1), or neither.
  var assumed: [Int8]
  /// By predicate: the level at which it was assumed.
  var assumedAt: [Int32]
  var trail: [Assumption] = []
  /// By fact the last assumption, or -1.
  var last: [Int32]
  /// Goals of which one child is enough.
  var open: [OpenGoal] = []
  /// Places in `open` that are done, in the order in which they were.
  var done: [Int32] = []
  var literals: [Literal] = []
  /// The levels whose choices led to the last dead end.
  var conflict = LevelSet()

  /// Facts that have these values, whatever is assumed.
  var pins: [UInt32: PredicateProbe.Value] = [:]
  /// Facts that have these values unless an assumption asks for another one.
  var preferred: [UInt32: PredicateProbe.Value] = [:]
  /// How many facts may have another value than the preferred one, and how many have.
  var mostChanges = Int.max
  var changes = 0
  /// Whether each fact that is tested is given a value.
  var findsValues = false
  /// What values must pass besides.
  var foreign: ForeignTests?
  /// By fact: the value that passes all assumptions about it.
  var values: [PredicateProbe.Value?] = []

  /// How many questions were asked, and how many the budget did not settle.
  package var tally = Tally()
  var work = 0
  var limit = 0
  /// The budget was spent.
  var isCut = false
  /// Tests were given up for which neither a value was found nor a proof that there is none.
  var isUnsettled = false

  /// What all questions together may cost; nil where each has its own limit alone.
  private let documentBudget: Int?

  /// Enough for a hundred tests that clash in no simple way; documents have far simpler ones.
  package static let standardBudget = 2_000

  package init(
    _ forest: ConditionForest, _ reading: Reading = .asWritten, in world: World? = nil,
    limits: EventLimits = .standard, documentBudget: Int? = nil
  ) {
    (self.forest, self.documentBudget) = (forest, documentBudget)
    probe = PredicateProbe(forest, world: world, limits: limits)
    natures = forest.predicates.map { predicate in
      switch (forest.facts[Int(predicate.fact)], predicate.comparison) {
      case (_, .constant): reading == .asWritten ? .free : .ordinary
      case (.crash, _): reading == .asWritten ? .free : .stops
      case (.special(.cachebust), _): reading == .asWritten ? .free : .dice
      case (.special(.allURL), _), (.special(.allJSON), _):
        reading == .asWritten ? .ordinary : .derived
      case (.data, _), (.special, _), (.state, _), (.nothing, _): .ordinary
      }
    }
    bounds = Array(repeating: 0, count: forest.predicates.count)
    assumed = Array(repeating: 0, count: forest.predicates.count)
    assumedAt = Array(repeating: 0, count: forest.predicates.count)
    last = Array(repeating: -1, count: forest.facts.count)
  }

  // MARK: questions

  /// Whether all goals can be reached for one event.
  package mutating func decide(_ goals: [Goal], budget: Int = standardBudget) -> Answer {
    let isPossible = reach(goals, budget) { _ in true }
    clear()
    return isPossible ? .possible : isCut || isUnsettled ? .undecided : .impossible
  }

  /// Whether `node` can come out so.
  package mutating func decide(_ node: Int32, holds: Bool) -> Answer {
    if case .leaf(let predicate) = forest.nodes[Int(node)].form, pins.isEmpty, !findsValues {
      return canBe(predicate, holds) ? .possible : .impossible
    }
    return decide([Goal(node: node, holds: holds)])
  }

  /// Whether `one` holding proves that `other` holds.
  package mutating func proves(_ one: Int32, _ other: Int32) -> Bool {
    decide([Goal(node: one, holds: true), Goal(node: other, holds: false)]) == .impossible
  }

  /// Looks for assumptions under which all goals are reached and each fact that is tested has a value,
  /// and hands them to `accept`, one way after the other, until it takes one.
  ///
  /// `impossible` where there is no such way, `undecided` where the budget did not reach, where some
  /// fact was found no value for, or where none of the ways was taken.
  mutating func models(
    of goals: [Goal], budget: Int, _ accept: (inout Reasoner) -> Bool
  ) -> Answer {
    findsValues = true
    // Once for all questions: what one gives values is taken back at its end.
    if values.isEmpty { values = Array(repeating: nil, count: forest.facts.count) }
    changes = 0
    var isRefused = false
    let isFound = reach(goals, budget) { reasoner in
      if accept(&reasoner) { return true }
      isRefused = true
      return false
    }
    clear()
    findsValues = false
    return isFound ? .possible : isCut || isUnsettled || isRefused ? .undecided : .impossible
  }

  /// Whether assumptions can be made that reach all goals and that `accept` takes; they are left in
  /// place.
  private mutating func reach(
    _ goals: [Goal], _ budget: Int, _ accept: (inout Reasoner) -> Bool
  ) -> Bool {
    limit = work + budget
    (isCut, isUnsettled) = (false, false)
    tally.asked += 1
    if let documentBudget, work > documentBudget {
      isCut = true
      tally.undecided += 1
      return false
    }
    for goal in goals {
      if !assume(goal.node, goal.holds, at: 0) {
        if isCut { tally.undecided += 1 }
        return false
      }
    }
    let isReached = search(at: 0, accept)
    if !isReached, isCut { tally.undecided += 1 }
    return isReached
  }

  /// Takes all assumptions back.
  private mutating func clear() {
    undo(to: 0)
    open.removeAll(keepingCapacity: true)
    done.removeAll(keepingCapacity: true)
  }

  // MARK: single tests

  /// Whether a predicate by itself may come out so.
  mutating func canBe(_ predicate: Int32, _ holds: Bool) -> Bool {
    let place = Int(predicate)
    switch natures[place] {
    case .free: return true
    case .stops: return false
    case .ordinary, .dice, .derived: break
    }
    let asked: UInt8 = holds ? 1 : 2
    if bounds[place] & asked == 0 {
      let may = mayHold([Literal(predicate: predicate, holds: holds)])
      bounds[place] |= may ? asked | asked << 2 : asked
    }
    return bounds[place] & asked << 2 != 0
  }
}
