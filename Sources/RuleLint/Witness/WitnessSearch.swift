package import RuleEngine

/// Finds events that fire rules on one platform.
///
/// A rule's condition is solved, not tried: `Reasoner` gives every fact that matters a value. Clock,
/// SDK and shared states are what the surroundings say; where no event fires a rule there, other
/// surroundings are asked for, and named in the answer. Every event was evaluated by the engine, with
/// all rules of the document, before it is returned.
package struct WitnessSearch: ~Copyable {
  let rules: RuleSet
  let profile: SemanticProfile
  let program: Program
  let forest: ConditionForest
  var reasoner: Reasoner
  var engine: Engine
  package private(set) var surroundings: Surroundings
  /// What the surroundings make of the facts that no event changes.
  private(set) var pins: [UInt32: PredicateProbe.Value] = [:]
  /// State members that events found so far hang on, where states are gathered.
  private var chosen: [UInt32: PredicateProbe.Value] = [:]
  let loaded: Set<Int>
  /// Of each rule of the document its place in the rule set.
  private let places: [Int: Int]
  /// The surroundings may get other states as rules ask for them, as long as no earlier one minds.
  package let gathersStates: Bool
  /// Steps that are taken for one rule.
  package let budget: Int

  package static let standardBudget = 200_000
  /// So many ways to reach a rule are held against the engine.
  static let mostDrafts = 32

  /// `program` is what `profile` makes of `rules`, or some of these.
  package init(
    _ rules: RuleSet, _ program: Program, in surroundings: Surroundings,
    gathersStates: Bool = false, budget: Int = standardBudget
  ) {
    (self.rules, self.program, self.surroundings) = (rules, program, surroundings)
    (self.gathersStates, self.budget) = (gathersStates, budget)
    profile = program.profile
    forest = ConditionForest(rules, for: profile, readsEvents: true)
    let world = surroundings.world(for: profile)
    reasoner = Reasoner(forest, .asJudged, in: world)
    engine = Engine(program, world: world)
    loaded = Set(program.loadedRules)
    places = Dictionary(
      rules.rules.enumerated().map { ($1.index, $0) }, uniquingKeysWith: { first, _ in first })
    pins = Self.pins(&reasoner.probe, forest)
  }

  /// The facts that events do not change.
  private static func pins(
    _ probe: inout PredicateProbe, _ forest: ConditionForest
  ) -> [UInt32: PredicateProbe.Value] {
    let neutral = Array(#"{"type":"","source":"","data":{}}"#.utf8)
    guard let values = try? probe.values(of: neutral) else { return [:] }
    var pins: [UInt32: PredicateProbe.Value] = [:]
    for (place, source) in forest.facts.enumerated() {
      switch source {
      case .special(.type), .special(.source), .special(.cachebust), .special(.allURL),
        .special(.allJSON):
        continue
      case .special, .state: pins[UInt32(place)] = values[place]
      case .data, .nothing, .crash: continue
      }
    }
    return pins
  }

  /// Sets the clock, for what is asked from here on.
  package mutating func move(to now: Instant) {
    surroundings.now = now
    apply(.clock(now))
  }

  /// Changes what all facts are that no event changes.
  private mutating func apply(_ effect: Effect) {
    engine.apply(effect)
    reasoner.probe.apply(effect)
    pins = Self.pins(&reasoner.probe, forest)
  }

  // MARK: a rule

  /// An event that fires the rule at `place` of the rule set, or why there is none.
  package mutating func witness(ofRuleAt place: Int) -> WitnessAnswer {
    let root = forest.roots[place]
    let index = rules.rules[place].index
    guard root >= 0, loaded.contains(index) else { return .lost }
    let here = attempt(root, index, pins: pins)
    if case .event = here.outcome { return here.answer }
    let facts = forest.facts(below: root).filter { pins[$0] != nil }
    let other = facts.isEmpty ? nil : elsewhere(root, index, facts)
    if let other { return other }
    return conclusion(root, here, facts)
  }

  /// Whether an event fires the rule at `index` of the document.
  package mutating func fires(rule index: Int, _ event: [UInt8]) -> Bool {
    var stop: Int?
    return Self.fires(index, event, &engine, &stop)
  }

  /// Whether a condition asks something that no event changes.
  func asksSurroundings(_ root: Int32) -> Bool {
    forest.facts(below: root).contains { pins[$0] != nil }
  }

  /// The condition of the rule at `index` of the document; nil where it is not loaded.
  func root(ofRule index: Int) -> Int32? {
    guard loaded.contains(index), let place = places[index], forest.roots[place] >= 0 else {
      return nil
    }
    return forest.roots[place]
  }

  /// What is left to say where no event was found.
  private mutating func conclusion(
    _ root: Int32, _ here: Attempt, _ facts: Set<UInt32>
  ) -> WitnessAnswer {
    guard case .impossible = here.outcome else { return .undecided(here.doubt(budget)) }
    let goal = [Reasoner.Goal(node: root, holds: true)]
    reasoner.pins = pins.filter { !facts.contains($0.key) }
    let isAnywhere = facts.isEmpty || reasoner.decide(goal, budget: budget) == .impossible
    if !isAnywhere { reasoner.pins = pins }
    let proof = reasoner.proof(of: root, budget: budget)
    reasoner.pins = [:]
    return .impossible(proof, isHere: !isAnywhere)
  }

  /// What came of one search.
  struct Attempt {
    enum Outcome {
      case event([UInt8], EventDraft, SurroundingsWish)
      case impossible, undecided
    }
    var outcome: Outcome
    var isCut = false
    var isUnsettled = false
    /// The rule at which the engine stopped on an event that would have fired the one at hand.
    var stop: Int?

    func doubt(_ budget: Int) -> WitnessAnswer.Doubt {
      isCut
        ? .budget(steps: budget)
        : isUnsettled ? .tests : stop.map { .stopped(rule: $0) } ?? .unconfirmed
    }

    var answer: WitnessAnswer {
      guard case .event(let event, _, let wish) = outcome else { return .undecided(.unconfirmed) }
      return wish.isEmpty ? .event(event) : .elsewhere(wish, event: event)
    }
  }

  /// Looks for an event where the facts of `pins` have these values, and those of `preferred` better
  /// have.
  mutating func attempt(
    _ root: Int32, _ index: Int, pins: [UInt32: PredicateProbe.Value],
    preferring preferred: [UInt32: PredicateProbe.Value] = [:], at now: Instant? = nil
  ) -> Attempt {
    (reasoner.pins, reasoner.preferred) = (pins, preferred)
    defer { (reasoner.pins, reasoner.preferred) = ([:], [:]) }
    let goals = [Reasoner.Goal(node: root, holds: true)]
    var tried = 0
    var result = Attempt(outcome: .undecided)
    for most in [1, Self.mostDrafts] {
      var drafts: [EventDraft] = []
      let answer = reasoner.models(of: goals, budget: budget) { reasoner in
        drafts.append(reasoner.draftOfValues())
        return drafts.count == most
      }
      (result.isCut, result.isUnsettled) = (reasoner.isCut, reasoner.isUnsettled)
      for draft in drafts.dropFirst(tried) {
        if let found = confirmed(draft, root, index, at: now, &result.stop) {
          result.outcome = found
          return result
        }
      }
      if drafts.isEmpty, answer == .impossible { result.outcome = .impossible }
      tried = drafts.count
      if drafts.count < most { break }
    }
    // What no value was found for may have no part in a proof.
    if tried == 0, result.isUnsettled, reasoner.decide(goals, budget: budget) == .impossible {
      result.outcome = .impossible
    }
    return result
  }

  // MARK: other surroundings

  /// An event for other states, another SDK, or another time; nil where none was found.
  private mutating func elsewhere(
    _ root: Int32, _ index: Int, _ facts: Set<UInt32>
  ) -> WitnessAnswer? {
    let times = facts.filter { forest.facts[Int($0)].isTime }
    let movable = facts.subtracting(times).filter { chosen[$0] == nil }
    let free = pins.filter { !movable.contains($0.key) }
    let preferred = pins.filter { movable.contains($0.key) }
    if !movable.isEmpty {
      let found = attempt(root, index, pins: free, preferring: preferred)
      if case .event(_, _, let wish) = found.outcome {
        return gathered(found, wish, facts) ?? found.answer
      }
    }
    guard !times.isEmpty else { return nil }
    for now in InstantCandidates(forest, below: root, zone: surroundings.zone).instants {
      reasoner.probe.apply(.clock(now))
      let then = Self.pins(&reasoner.probe, forest)
      reasoner.probe.apply(.clock(surroundings.now))
      let free = free.merging(then.filter { times.contains($0.key) }) { $1 }
      let found = attempt(root, index, pins: free, preferring: preferred, at: now)
      if case .event = found.outcome { return found.answer }
    }
    return nil
  }

  /// Takes over the states that an event asks for, where states are gathered and are all it asks for.
  private mutating func gathered(
    _ found: Attempt, _ wish: SurroundingsWish, _ facts: Set<UInt32>
  ) -> WitnessAnswer? {
    guard gathersStates, wish.sdkVersion == nil, wish.now == nil,
      case .event(let event, _, _) = found.outcome
    else { return nil }
    let changed = surroundings.with(wish)
    guard let states = changed.states(named: Set(wish.states.map(\.name))) else { return nil }
    surroundings = changed
    apply(.sharedStates(states))
    for fact in facts {
      if case .state = forest.facts[Int(fact)] { chosen[fact] = pins[fact] }
    }
    return .event(event)
  }
}

extension FactSource {
  fileprivate var isTime: Bool {
    switch self {
    case .special(.unixTime), .special(.localTime), .special(.utcTime): true
    case .special, .data, .state, .nothing, .crash: false
    }
  }
}

extension ConditionForest {
  /// The facts that the tests below a node are about.
  func facts(below node: Int32) -> Set<UInt32> {
    var facts: Set<UInt32> = []
    forEachLeaf(below: node) { facts.insert(predicates[Int($0)].fact) }
    return facts
  }

  /// Every predicate below a node, in the order of the document.
  func forEachLeaf(below node: Int32, _ body: (Int32) -> Void) {
    var work = [node]
    while let node = work.popLast() {
      if case .leaf(let predicate) = nodes[Int(node)].form { body(predicate) }
      work += children(of: node).reversed()
    }
  }
}
