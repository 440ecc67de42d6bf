package import Launch
package import RuleCore

/// Finds events that fire rules on one platform.
///
/// A rule's condition is solved, not tried: `Reasoner` gives every fact that matters a value. Clock,
/// SDK and shared states are what the surroundings say; where no event fires a rule there, other
/// surroundings are asked for, and named in the answer. Every event was evaluated by the engine, for
/// all rules of the document, before it is returned.
package struct WitnessSearch: ~Copyable {
  package let rules: RuleSet
  let profile: LaunchProfile
  let program: Program
  let forest: ConditionForest
  var reasoner: Reasoner
  /// The engine that events are held against, with all rules.
  let engine: EventJudge
  /// State members that the engine has not been told of yet.
  var pending: [StateMember] = []
  /// Which rules ask for which states.
  let readers: StateReaders
  package private(set) var surroundings: Surroundings
  /// What the surroundings make of the facts that no event changes.
  private(set) var pins: [UInt32: PredicateProbe.Value] = [:]
  /// State members that events found so far hang on, where states are gathered.
  private var chosen: Set<UInt32> = []
  let loaded: Set<Int>
  /// Of each rule of the document its place in the rule set.
  private let places: [Int: Int]
  /// The facts that are times.
  private let times: [Int]
  /// The keys of data that rules ask for.
  let keys: WantedKeys
  /// The event that suggestions are made for.
  var asked: AskedEvent?
  /// The surroundings may get other states as rules ask for them, as long as no earlier one minds.
  package let gathersStates: Bool
  /// Steps that are taken for one rule.
  package let budget: Int
  /// How much of an event is read.
  let limits: EventLimits

  package static let standardBudget = 200_000
  /// So many ways to reach a rule are held against the engine.
  static let mostDrafts = 32

  /// `program` is what `profile` makes of `rules`, or some of these.
  package init(
    _ rules: RuleSet, _ program: Program, in surroundings: Surroundings,
    gathersStates: Bool = false, budget: Int = standardBudget, limits: EventLimits = .standard
  ) {
    (self.rules, self.program, self.surroundings) = (rules, program, surroundings)
    (self.gathersStates, self.budget, self.limits) = (gathersStates, budget, limits)
    profile = program.profile
    forest = ConditionForest(rules, for: profile, readsEvents: true)
    let world = surroundings.world(for: profile)
    reasoner = Reasoner(forest, .asJudged, in: world, limits: limits)
    engine = EventJudge(program, in: world, limits)
    loaded = Set(program.loadedRules)
    places = Dictionary(
      rules.rules.enumerated().map { ($1.index, $0) }, uniquingKeysWith: { first, _ in first })
    readers = StateReaders(forest, program)
    times = forest.facts.indices.filter { [forest] in forest.facts[$0].isTime }
    keys = WantedKeys(
      forest.facts.compactMap { if case .data(let key) = $0 { key } else { nil } })
    let fixed = forest.facts.indices.filter { [forest] in forest.facts[$0].isFixed }
    pins = Self.values(of: fixed, reasoner.probe)
  }

  /// What facts are that no event changes.
  private static func values(
    of facts: [Int], _ probe: PredicateProbe
  ) -> [UInt32: PredicateProbe.Value] {
    let neutral = Array(#"{"type":"","source":"","data":{}}"#.utf8)
    guard let values = try? probe.values(of: neutral, at: facts) else { return [:] }
    var found: [UInt32: PredicateProbe.Value] = [:]
    for (fact, value) in zip(facts, values) { found[UInt32(fact)] = value }
    return found
  }

  /// Sets the clock, for what is asked from here on; what was found out about an event is forgotten.
  package mutating func move(to now: Instant) {
    surroundings.now = now
    asked = nil
    engine.apply(.clock(now))
    pins.merge(timeValues(at: now)) { $1 }
  }

  /// What the times are at an instant, which the probe is left at.
  private mutating func timeValues(at now: Instant) -> [UInt32: PredicateProbe.Value] {
    reasoner.probe.apply(.clock(now))
    return times.isEmpty ? [:] : Self.values(of: times, reasoner.probe)
  }

  /// Those of some facts that no event changes, with their values.
  func pins(of facts: Set<UInt32>) -> [UInt32: PredicateProbe.Value] {
    var own: [UInt32: PredicateProbe.Value] = [:]
    for fact in facts { own[fact] = pins[fact] }
    return own
  }

  // MARK: a rule

  /// An event that fires the rule at `place` of the rule set, or why there is none.
  package mutating func witness(ofRuleAt place: Int) -> WitnessAnswer {
    let root = forest.roots[place]
    let index = rules.rules[place].index
    guard root >= 0, loaded.contains(index) else { return .lost }
    // Of many facts of all rules those of this one alone are gone through.
    let own = pins(of: forest.facts(below: root))
    let here = attempt(root, index, pins: own)
    if case .event = here.outcome { return here.answer }
    let other = own.isEmpty ? nil : elsewhere(root, index, own)
    if let other { return other }
    return conclusion(root, here, own)
  }

  /// Whether an event fires the rule at `index` of the document.
  package mutating func fires(rule index: Int, _ event: [UInt8]) -> Bool {
    tellEngine()
    return engine.verdict(on: event).fired.contains(index)
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
    _ root: Int32, _ here: Attempt, _ own: [UInt32: PredicateProbe.Value]
  ) -> WitnessAnswer {
    guard case .impossible = here.outcome else { return .undecided(here.doubt(budget)) }
    let (proof, isHere) = proof(of: root, own)
    return .impossible(proof, isHere: isHere)
  }

  /// Why a condition never holds, and whether only as long as `own`, what of it no event changes, is as
  /// it is.
  mutating func proof(
    of root: Int32, _ own: [UInt32: PredicateProbe.Value]
  ) -> (proof: Proof, isHere: Bool) {
    let goals = [Reasoner.Goal(node: root, holds: true)]
    reasoner.pins = [:]
    let isAnywhere = own.isEmpty || reasoner.decide(goals, budget: budget) == .impossible
    if !isAnywhere { reasoner.pins = own }
    defer { reasoner.pins = [:] }
    return (reasoner.proof(of: root, budget: budget), !isAnywhere)
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
    _ root: Int32, _ index: Int, _ own: [UInt32: PredicateProbe.Value]
  ) -> WitnessAnswer? {
    let preferred = own.filter { !forest.facts[Int($0.key)].isTime && !chosen.contains($0.key) }
    let free = own.filter { preferred[$0.key] == nil }
    if !preferred.isEmpty {
      let found = attempt(root, index, pins: free, preferring: preferred)
      if case .event(_, _, let wish) = found.outcome {
        return gathered(found, wish, own) ?? found.answer
      }
    }
    guard own.keys.contains(where: { forest.facts[Int($0)].isTime }) else { return nil }
    defer { reasoner.probe.apply(.clock(surroundings.now)) }
    for now in InstantCandidates(forest, below: root, zone: surroundings.zone).instants {
      let then = timeValues(at: now)
      let free = Dictionary(uniqueKeysWithValues: free.map { ($0, then[$0] ?? $1) })
      let found = attempt(root, index, pins: free, preferring: preferred, at: now)
      if case .event = found.outcome { return found.answer }
    }
    return nil
  }

  /// Takes over the states that an event asks for, where states are gathered and are all it asks for.
  private mutating func gathered(
    _ found: Attempt, _ wish: SurroundingsWish, _ own: [UInt32: PredicateProbe.Value]
  ) -> WitnessAnswer? {
    guard gathersStates, wish.sdkVersion == nil, wish.now == nil,
      case .event(let event, _, _) = found.outcome
    else { return nil }
    surroundings.add(wish.states)
    pending += wish.states
    if wish.states.allSatisfy(readers.tells) {
      for member in wish.states {
        if let fact = readers.place(of: member) { pins[fact] = profile.seen(member.value) }
      }
    } else {
      // Names that are spelt in several ways may be one.
      let states = forest.facts.indices.filter { forest.facts[$0].isState }
      let probe = PredicateProbe(forest, world: surroundings.world(for: profile), limits: limits)
      pins.merge(Self.values(of: states, probe)) { $1 }
    }
    for fact in own.keys where forest.facts[Int(fact)].isState { chosen.insert(fact) }
    return .event(event)
  }
}

extension FactSource {
  /// Whether no event changes it.
  fileprivate var isFixed: Bool {
    switch self {
    case .special(.type), .special(.source), .special(.cachebust), .special(.allURL),
      .special(.allJSON):
      false
    case .special, .state: true
    case .data, .nothing, .crash: false
    }
  }

  fileprivate var isState: Bool { if case .state = self { true } else { false } }

  fileprivate var isTime: Bool {
    switch self {
    case .special(.unixTime), .special(.localTime), .special(.utcTime): true
    case .special, .data, .state, .nothing, .crash: false
    }
  }
}

extension ConditionForest {
  /// The facts that the tests below a node are about.
  package func facts(below node: Int32) -> Set<UInt32> {
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
