@_exported public import Launch

/// A satisfiability solver for conditions on one platform. The solver can also find an event that satisfies the
/// conditions.
///
/// The answer `impossible` is a proof. The solver decomposes conditions into tests (a tableau). It rejects a set of
/// tests of one fact only if a rule of `ConditionSolver+Facts` shows that no value satisfies the tests. Facts are
/// independent, because an event may have any members. Cases that the rules do not cover count as possible. So
/// `possible` proves nothing unless the solver also searches for values: every fact then has a value that satisfies the
/// engine's own tests.
///
/// The unit of work is a test, not time, so results are reproducible.
///
/// `validate` uses the proofs, and reports questions that the budget leaves undecided (L016). `witness` and `explain
/// --suggest` use the values; suggestions also limit the number of changed facts. Before an event is shown, the engine
/// evaluates it with all rules.
package struct ConditionSolver: ~Copyable {
  package enum Answer { case possible, impossible, undecided }

  /// Determines how the solver treats conditions whose result does not follow from the event.
  package enum Reading {
    /// The solver assumes nothing about the environment: a historical condition or an unreadable part may be true or
    /// false.
    case asWritten
    /// The solver treats conditions as the engine does. History searches use the history of the world, constant parts
    /// have their value, and a crash gives no result.
    case asEvaluated
  }

  /// A node of the forest and its required result.
  package struct Goal {
    var node: Int32
    var holds: Bool

    package init(node: Int32, holds: Bool) { (self.node, self.holds) = (node, holds) }
  }

  /// A test and its required result.
  struct Literal {
    var predicate: Int32
    var holds: Bool
  }

  /// The number of questions that the solver was asked, and the number of questions that it left undecided.
  package struct Tally: Equatable {
    package var asked = 0
    package var undecided = 0

    package init(asked: Int = 0, undecided: Int = 0) { (self.asked, self.undecided) = (asked, undecided) }

    package static func - (one: Self, other: Self) -> Self {
      Self(asked: one.asked - other.asked, undecided: one.undecided - other.undecided)
    }

    package static func += (one: inout Self, other: Self) {
      one.asked += other.asked
      one.undecided += other.undecided
    }
  }

  /// A class of predicates that the solver treats in the same way.
  enum Nature: UInt8 {
    case ordinary
    /// The predicate may be true or false, independently of other predicates.
    case free
    /// Evaluating the predicate crashes the engine.
    case stops
    /// The fact of the predicate is random.
    case dice
    /// The fact of the predicate is computed from the whole event.
    case derived
  }

  let forest: ConditionForest
  let probe: PredicateProbe
  /// Indexed by predicate: the class of the predicate.
  let natures: [Nature]
  /// Indexed by predicate: cached results of `canBe`. If the result for `holds` = true is known, bit 0 is set, and bit
  /// 2 is the result. If the result for `holds` = false is known, bit 1 is set, and bit 3 is the result.
  private var bounds: [UInt8]
  /// Indexed by predicate: 1 if assumed true, -1 if assumed false, 0 if not assumed.
  var assumed: [Int8]
  /// Indexed by predicate: the level of the assumption.
  var assumedAt: [Int32]
  var trail: [Assumption] = []
  /// Indexed by fact: the trail index of the last assumption about the fact, or -1.
  var last: [Int32]
  /// The goals that the solver can satisfy with one of several children.
  var open: [OpenGoal] = []
  /// The indices in `open` of the goals that are done, in the order in which they became done.
  var done: [Int32] = []
  /// All goals before this index in `open` are done, so a search can begin at this index.
  var firstOpen = 0
  var literals: [Literal] = []
  /// The groups for which the search has assumed a result.
  var groups = GroupAssumptions()
  /// The levels that caused the last conflict.
  var conflict = DecisionLevels()

  /// Keyed by fact: the fixed value of the fact.
  var pins: [UInt32: ProbeValue] = [:]
  /// The predicates that the search makes true only after it has tried the other children of a goal.
  var avoided: Set<Int32> = []
  /// Keyed by fact: the default value of the fact. The fact has this value unless an assumption requires a different
  /// value.
  var preferred: [UInt32: ProbeValue] = [:]
  /// The maximum number of facts whose value may differ from the default, and the current number of such facts.
  var maximumChanges = Int.max
  var changes = 0
  /// True if every tested fact must be given a value.
  var findsValues = false
  /// True if only plain values are tried, which are values that a reader of the rules expects.
  var findsPlainValues = false
  /// True if a value was skipped because it is not plain.
  var hasLeftOut = false
  /// Keyed by fact: all values that the fact may have, apart from combinations of literals. A fact without an entry may
  /// have any value.
  var closed: [UInt32: [ProbeValue]] = [:]
  /// Keyed by fact: values in events that extensions dispatch. The solver tries these values before invented values.
  var usual: [UInt32: [ProbeValue]] = [:]
  /// The events that extensions dispatch on this platform.
  var dispatched: [DispatchedEvent] = []
  /// A cache. Keyed by flattened key: the indices of the elements of `dispatched` that may have the key.
  var dispatchedByKey: [[UInt8]: [Int]] = [:]
  /// Tests of a different platform that the values must satisfy too.
  var foreign: CrossPlatformConstraints?
  /// Indexed by fact: a value that satisfies all assumptions about the fact; nil if the fact has no value.
  var values: [ProbeValue?] = []
  /// Keyed by a list of tests: the result of the search for a value that satisfies the tests. In the list, a predicate
  /// must be true, and the complement of a predicate's index stands for a predicate that must be false. The same tests
  /// of a fact occur in many questions.
  var foundValues: [[Int32]: Found] = [:]
  /// The total number of tests in the keys of `foundValues`.
  var foundSize = 0

  /// The number of questions so far, and the number of questions that are undecided because the budget was exhausted.
  package var tally = Tally()
  var work = 0
  /// The number of tests that were evaluated or read.
  var tests = 0
  /// The work in steps: a step is one assumption, one value, or a few tests.
  package var steps: Int { work + tests / 16 }
  var limit = 0
  /// True if the budget was exhausted.
  var isCut = false
  /// True if, for some tests, the search found neither a value nor a proof that no value exists.
  var isUnsettled = false

  /// The maximum number of steps for all questions together; nil if only the steps of each question are limited.
  private let documentBudget: Int?

  /// The default budget of a question, in steps: enough for a complex conflict of about a hundred tests.
  package static let standardBudget = 2_000

  package init(
    _ forest: ConditionForest, _ reading: Reading = .asWritten, in world: World? = nil, limits: EventLimits = .standard,
    documentBudget: Int? = nil
  ) {
    (self.forest, self.documentBudget) = (forest, documentBudget)
    probe = PredicateProbe(forest, world: world, limits: limits)
    natures = forest.predicates.map { predicate in
      switch (forest.facts[Int(predicate.fact)], predicate.comparison) {
      case (_, .constant): reading == .asWritten ? .free : .ordinary
      case (.crash, _): reading == .asWritten ? .free : .stops
      case (.special(.cachebust), _): reading == .asWritten ? .free : .dice
      case (.special(.allURL), _), (.special(.allJSON), _): reading == .asWritten ? .ordinary : .derived
      case (.data, _), (.special, _), (.state, _), (.history, _), (.nothing, _): .ordinary
      }
    }
    bounds = Array(repeating: 0, count: forest.predicates.count)
    assumed = Array(repeating: 0, count: forest.predicates.count)
    assumedAt = Array(repeating: 0, count: forest.predicates.count)
    last = Array(repeating: -1, count: forest.facts.count)
  }

  // MARK: questions

  /// Decides whether one event can satisfy all goals.
  package mutating func decide(_ goals: [Goal], budget: Int = standardBudget) -> Answer {
    let isPossible = reach(goals, budget) { _ in true }
    clear()
    return isPossible ? .possible : isCut || isUnsettled ? .undecided : .impossible
  }

  /// Decides whether `node` can have the result `holds`.
  package mutating func decide(_ node: Int32, holds: Bool) -> Answer {
    if case .leaf(let predicate) = forest.nodes[Int(node)].form, pins.isEmpty, !findsValues {
      return canBe(predicate, holds) ? .possible : .impossible
    }
    return decide([Goal(node: node, holds: holds)])
  }

  /// True if a proof shows that `other` is true whenever `one` is true.
  package mutating func proves(_ one: Int32, _ other: Int32) -> Bool {
    decide([Goal(node: one, holds: true), Goal(node: other, holds: false)]) == .impossible
  }

  /// Enumerates assignments that satisfy all goals and give every tested fact a value, until `accept` returns true.
  ///
  /// Returns `impossible` if no assignment exists. Returns `undecided` if the budget was exhausted, if no value was
  /// found for some fact, or if `accept` rejected every assignment.
  mutating func models(of goals: [Goal], budget: Int, _ accept: (inout ConditionSolver) -> Bool) -> Answer {
    findsValues = true
    // The array is allocated once, because each question resets the values that it has set.
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

  /// Returns true if some set of assumptions satisfies all goals and `accept`. Leaves these assumptions in place.
  private mutating func reach(_ goals: [Goal], _ budget: Int, _ accept: (inout ConditionSolver) -> Bool) -> Bool {
    limit = steps + budget
    (isCut, isUnsettled) = (false, false)
    tally.asked += 1
    if let documentBudget, steps > documentBudget {
      isCut = true
      tally.undecided += 1
      return false
    }
    var isReached = true
    for goal in goals where isReached { isReached = add(goal.node, goal.holds, at: 0) }
    isReached = isReached && settle(since: 0) && search(at: 0, accept)
    if !isReached, isCut { tally.undecided += 1 }
    return isReached
  }

  /// Undoes all assumptions.
  private mutating func clear() {
    undo(to: 0, groups: 0)
    open.removeAll(keepingCapacity: true)
    done.removeAll(keepingCapacity: true)
    firstOpen = 0
  }

  // MARK: single tests

  /// True if the predicate, considered alone, may have the result `holds`.
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

/// A bit set of decision levels (1 and up) that contributed to a conflict, for conflict-directed backjumping. Level 0
/// has no decision and is never included.
struct DecisionLevels {
  private var words: [UInt64] = []

  mutating func insert(_ level: Int32) {
    if level <= 0 { return }
    let (word, bit) = (Int(level >> 6), UInt64(1) << UInt64(level & 63))
    while words.count <= word { words.append(0) }
    words[word] |= bit
  }

  func contains(_ level: Int32) -> Bool {
    let word = Int(level >> 6)
    return level > 0 && word < words.count && words[word] & 1 << UInt64(level & 63) != 0
  }

  mutating func remove(_ level: Int32) {
    if contains(level) { words[Int(level >> 6)] &= ~(1 << UInt64(level & 63)) }
  }

  mutating func formUnion(_ other: DecisionLevels) {
    while words.count < other.words.count { words.append(0) }
    for (place, word) in other.words.enumerated() { words[place] |= word }
  }

  /// Inserts the levels 1 to `level`.
  mutating func insertAll(upTo level: Int32) {
    if level > 0 { for level in 1...level { insert(level) } }
  }

  mutating func removeAll() { words.removeAll(keepingCapacity: true) }
}
