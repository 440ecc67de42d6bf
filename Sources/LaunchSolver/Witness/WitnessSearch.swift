/// Finds events that fire rules on one platform.
///
/// `ConditionSolver` solves a rule's condition and gives every relevant fact a value. The clock, the SDK version and
/// the shared states come from the environment. If no event fires a rule in this environment, the search tries other
/// environments, and the answer names the changes. The engine verifies every returned event with all rules.
package final class WitnessSearch {
  package let rules: RuleSet
  let profile: LaunchProfile
  let program: Program
  package let forest: ConditionForest
  var reasoner: ConditionSolver
  /// The engine that verifies events, with all rules.
  let engine: EventEvaluation
  /// State members that the engine does not know yet.
  var pending: [StateMember] = []
  /// An index from members of shared states to the rules that read them.
  let readers: StateReaders
  package private(set) var surroundings: Environment
  /// Keyed by fact: the fact's value. Contains only facts that come from the environment.
  private(set) var pins: [UInt32: ProbeValue] = [:] { didSet { lastPins = nil } }
  /// The last result of `pins(ofRuleAt:)`.
  private var lastPins: (place: Int, pins: [UInt32: ProbeValue])?
  /// If `gathersStates` is true: the facts of shared states on which the events found so far depend.
  private var chosen: Set<UInt32> = []
  let loaded: Set<Int>
  /// Keyed by index of a rule in the document: the rule's index in the rule set.
  private let places: [Int: Int]
  /// The indices of the facts that depend on the clock.
  private let times: [Int]
  /// The data keys that rules read.
  let keys: ReferencedKeys
  /// The event for which suggestions are requested.
  var asked: BaseEvent?
  /// True if the search adds the states that a rule requires to the environment, unless earlier rules depend on these
  /// states.
  package let gathersStates: Bool
  /// The maximum number of steps for one rule.
  package let budget: Int
  /// The limits for reading events.
  let limits: EventLimits

  package static let standardBudget = 200_000

  /// Returns the default maximum number of steps for all rules of a document. `rules`: the number of rules.
  package static func standardRunBudget(rules: Int) -> Int { 5_000_000 + 200 * rules }

  /// The number of steps so far, for all rules.
  package var steps: Int { reasoner.steps + engine.work }
  /// The maximum number of solutions for a rule that are verified with the engine.
  static let maximumDrafts = 32

  /// Creates a search. `program`: the result of loading all or some of `rules` on a platform. `history`: the way in
  /// which the program uses the event history; nil if the environment determines it.
  package init(
    _ rules: RuleSet, _ program: Program, in surroundings: Environment, gathersStates: Bool = false,
    budget: Int = standardBudget, limits: EventLimits = .standard, history: HistoryUse? = nil
  ) {
    (self.rules, self.program, self.surroundings) = (rules, program, surroundings)
    (self.gathersStates, self.budget, self.limits) = (gathersStates, budget, limits)
    profile = program.profile
    forest = ConditionForest(rules, for: profile, readsEvents: true, history: history ?? surroundings.historyUse)
    let world = surroundings.world(for: profile)
    reasoner = ConditionSolver(forest, .asEvaluated, in: world, limits: limits)
    if let names = surroundings.names { reasoner.closed = ClosedNames(names, of: [forest]).values(in: forest) }
    reasoner.avoided = Self.unusedNames(in: forest)
    reasoner.usual = ClosedNames(.usual, of: []).values(in: forest)
    reasoner.dispatched = surroundings.dispatched().filter { [profile] in $0.platforms.contains(profile.name) }
    engine = EventEvaluation(program, in: world, limits)
    loaded = Set(program.loadedRules)
    places = Dictionary(rules.rules.enumerated().map { ($1.index, $0) }, uniquingKeysWith: { first, _ in first })
    readers = StateReaders(forest, program)
    times = forest.facts.indices.filter { [forest] in forest.facts[$0].isTime }
    keys = ReferencedKeys(forest.facts.compactMap { if case .data(let key) = $0 { key } else { nil } })
    let fixed = forest.facts.indices.filter { [forest] in forest.facts[$0].isFixed }
    pins = Self.values(of: fixed, reasoner.probe)
  }

  /// Returns the predicates that require a type or a source that no extension dispatches.
  private static func unusedNames(in forest: ConditionForest) -> Set<Int32> {
    func names(_ list: [String]) -> Set<[UInt8]> { Set(list.map { Array($0.lowercased().utf8) }) }
    let unused = [
      SpecialKey.type: names(EventVocabulary.unusedTypes), .source: names(EventVocabulary.unusedSources),
    ]
    return Set(
      forest.predicates.indices.filter { index in
        let predicate = forest.predicates[index]
        guard case .text = predicate.comparison, case .special(let key) = forest.facts[Int(predicate.fact)],
          let names = unused[key]
        else { return false }
        return names.contains(forest.text(predicate.literal).map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 })
      }.map { Int32($0) })
  }

  /// Returns the values of facts that do not depend on the event.
  static func values(of facts: [Int], _ probe: PredicateProbe) -> [UInt32: ProbeValue] {
    let neutral = Array(#"{"type":"","source":"","data":{}}"#.utf8)
    guard let values = try? probe.values(of: neutral, at: facts) else { return [:] }
    var found: [UInt32: ProbeValue] = [:]
    for (fact, value) in zip(facts, values) { found[UInt32(fact)] = value }
    return found
  }

  /// Sets the clock for the following questions. Discards the event that `begin` has set.
  package func move(to now: Instant) {
    surroundings.now = now
    asked = nil
    engine.apply(.clock(now))
    pins.merge(timeValues(at: now)) { $1 }
  }

  /// Returns the values of the facts in `times` at an instant. Sets the clock of the probe to this instant.
  private func timeValues(at now: Instant) -> [UInt32: ProbeValue] {
    reasoner.probe.apply(.clock(now))
    return times.isEmpty ? [:] : Self.values(of: times, reasoner.probe)
  }

  /// Returns the values of the event-independent facts of the rule at `place` of the rule set. The last result is
  /// cached, because callers ask for many parts of one rule in turn.
  func pins(ofRuleAt place: Int) -> [UInt32: ProbeValue] {
    if let known = lastPins, known.place == place { return known.pins }
    let found = pins(of: forest.facts(below: forest.roots[place]))
    lastPins = (place, found)
    return found
  }

  /// Returns the values of the event-independent facts of the rule at document index `index`.
  func pins(ofRule index: Int) -> [UInt32: ProbeValue] {
    root(ofRule: index).map { pins(of: forest.facts(below: $0)) } ?? [:]
  }

  /// Uses the values `own` for the next questions: as fixed values for `sources`, and as defaults for other sources.
  /// `now`: the clock; nil for the current time.
  func restrict(_ own: [UInt32: ProbeValue], to sources: Set<FactSource>, at now: Instant?) {
    let then = now.map { timeValues(at: $0) } ?? [:]
    for (fact, value) in own {
      if sources.contains(forest.facts[Int(fact)]) {
        reasoner.pins[fact] = then[fact] ?? value
      } else if !forest.facts[Int(fact)].isTime {
        reasoner.preferred[fact] = value
      }
    }
  }

  /// Removes the values that `restrict` has set.
  func release() { (reasoner.pins, reasoner.preferred) = ([:], [:]) }

  /// Returns the values of those elements of `facts` that do not depend on the event.
  func pins(of facts: Set<UInt32>) -> [UInt32: ProbeValue] {
    var own: [UInt32: ProbeValue] = [:]
    for fact in facts { own[fact] = pins[fact] }
    return own
  }

  // MARK: a rule

  /// Returns an event that fires the rule at index `place` of the rule set, or the reason why there is none.
  package func witness(ofRuleAt place: Int) -> WitnessAnswer {
    let root = forest.roots[place]
    let index = rules.rules[place].index
    guard root >= 0, loaded.contains(index) else { return .lost }
    // Contains only the facts of this rule, because all rules together may have many facts.
    let own = pins(of: forest.facts(below: root))
    let cuts = reasoner.tally.undecided
    let here = attempt(root, index, pins: own)
    if case .event = here.outcome { return here.answer }
    let other = own.isEmpty ? nil : elsewhere(root, index, own)
    if let other { return other }
    return conclusion(root, here, own, isCut: reasoner.tally.undecided > cuts)
  }

  /// Returns an event that fires the rule at document index `index`, or the reason why there is none.
  package func witness(ofRule index: Int) -> WitnessAnswer { places[index].map { witness(ofRuleAt: $0) } ?? .lost }

  /// True if the event fires the rule at `index` of the document.
  package func fires(rule index: Int, _ event: [UInt8]) -> Bool {
    tellEngine()
    return engine.verdict(on: event).fired.contains(index)
  }

  /// True if a condition depends on the environment.
  func asksSurroundings(_ root: Int32) -> Bool {
    forest.facts(below: root).contains { pins[$0] != nil }
  }

  /// Returns the condition of the rule at `index` of the document; nil if the rule is not loaded.
  func root(ofRule index: Int) -> Int32? {
    guard loaded.contains(index), let place = places[index], forest.roots[place] >= 0 else { return nil }
    return forest.roots[place]
  }

  /// Returns the answer for a rule for which no event was found. `isCut`: true if the budget ended a search for an
  /// event.
  private func conclusion(_ root: Int32, _ here: Attempt, _ own: [UInt32: ProbeValue], isCut: Bool)
    -> WitnessAnswer
  {
    let end = WitnessAnswer.undecided(.budget(steps: budget))
    guard case .impossible = here.outcome else { return isCut ? end : .undecided(here.doubt(budget)) }
    let found = proof(of: root, own)
    // The proof is valid only for the current environment, and a budget ended a search in other environments.
    if found.isHere, isCut || found.isCut { return end }
    return .impossible(found.proof, isHere: found.isHere)
  }

  /// Returns the reason why a condition is never true. `isHere`: true if the reason depends on `own`, the values from
  /// the environment. `isCut`: true if the budget was exhausted before the condition was decided for other values.
  func proof(of root: Int32, _ own: [UInt32: ProbeValue]) -> (proof: Proof, isHere: Bool, isCut: Bool) {
    let goals = [ConditionSolver.Goal(node: root, holds: true)]
    reasoner.pins = [:]
    let isAnywhere = own.isEmpty || reasoner.decide(goals, budget: budget) == .impossible
    let isCut = !isAnywhere && reasoner.isCut
    if !isAnywhere { reasoner.pins = own }
    defer { reasoner.pins = [:] }
    return (reasoner.proof(of: root, budget: budget), !isAnywhere, isCut)
  }

  /// The result of one search.
  struct Attempt {
    enum Outcome {
      case event([UInt8], EventBuilder, RequiredEnvironment)
      case impossible, undecided
    }
    var outcome: Outcome
    var isCut = false
    var isUnsettled = false
    /// The rule at which the engine crashed on an event that would have fired the current rule.
    var stop: Int?

    func doubt(_ budget: Int) -> WitnessAnswer.Doubt {
      isCut ? .budget(steps: budget) : isUnsettled ? .tests : stop.map { .stopped(rule: $0) } ?? .unconfirmed
    }

    var answer: WitnessAnswer {
      guard case .event(let event, _, let wish) = outcome else { return .undecided(.unconfirmed) }
      return wish.isEmpty ? .event(event) : .elsewhere(wish, event: event)
    }
  }

  /// Searches for an event with the fixed values `pins`, and the default values `preferred` where possible. Plain
  /// values are tried first.
  func attempt(
    _ root: Int32, _ index: Int, pins: [UInt32: ProbeValue],
    preferring preferred: [UInt32: ProbeValue] = [:], at now: Instant? = nil
  ) -> Attempt {
    (reasoner.findsPlainValues, reasoner.hasLeftOut) = (true, false)
    let plain = solution(root, index, pins: pins, preferring: preferred, at: now)
    reasoner.findsPlainValues = false
    guard case .undecided = plain.outcome, reasoner.hasLeftOut else { return plain }
    return solution(root, index, pins: pins, preferring: preferred, at: now)
  }

  private func solution(
    _ root: Int32, _ index: Int, pins: [UInt32: ProbeValue], preferring preferred: [UInt32: ProbeValue],
    at now: Instant?
  ) -> Attempt {
    (reasoner.pins, reasoner.preferred) = (pins, preferred)
    defer { (reasoner.pins, reasoner.preferred) = ([:], [:]) }
    let goals = [ConditionSolver.Goal(node: root, holds: true)]
    var tried = 0
    var result = Attempt(outcome: .undecided)
    for most in [1, Self.maximumDrafts] {
      var drafts: [EventBuilder] = []
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
    // A proof may not need the tests for which no value was found.
    if tried == 0, result.isUnsettled, reasoner.decide(goals, budget: budget) == .impossible {
      result.outcome = .impossible
    }
    return result
  }

  // MARK: other environments

  /// Searches for an event with other states, a different SDK version or a different time; nil if no event is found.
  private func elsewhere(_ root: Int32, _ index: Int, _ own: [UInt32: ProbeValue]) -> WitnessAnswer? {
    let preferred = own.filter { !forest.facts[Int($0.key)].isTime && !chosen.contains($0.key) }
    let free = own.filter { preferred[$0.key] == nil }
    if !preferred.isEmpty {
      let found = attempt(root, index, pins: free, preferring: preferred)
      if case .event(_, _, let wish) = found.outcome { return gathered(found, wish, own) ?? found.answer }
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

  /// Adds to the environment the states of `wish`, which the event of `found` requires. Returns nil and adds nothing
  /// unless `gathersStates` is true, and `wish` contains no SDK version and no time.
  private func gathered(_ found: Attempt, _ wish: RequiredEnvironment, _ own: [UInt32: ProbeValue])
    -> WitnessAnswer?
  {
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
      // Different encodings of a name may denote the same state.
      let states = forest.facts.indices.filter { forest.facts[$0].isState }
      let probe = PredicateProbe(forest, world: surroundings.world(for: profile), limits: limits)
      pins.merge(Self.values(of: states, probe)) { $1 }
    }
    for fact in own.keys where forest.facts[Int(fact)].isState { chosen.insert(fact) }
    return .event(event)
  }
}

extension FactSource {
  /// True if the fact depends only on the environment.
  var isFixed: Bool {
    switch self {
    case .special(.type), .special(.source), .special(.cachebust), .special(.allURL),
      .special(.allJSON):
      false
    case .special, .state, .history: true
    case .data, .nothing, .crash: false
    }
  }

  var isState: Bool { if case .state = self { true } else { false } }

  var isTime: Bool {
    switch self {
    case .special(.unixTime), .special(.localTime), .special(.utcTime): true
    // A history search without an end time ends at the current time.
    case .history: true
    case .special, .data, .state, .nothing, .crash: false
    }
  }
}

extension ConditionForest {
  /// Returns the facts that the tests below a node read.
  package func facts(below node: Int32) -> Set<UInt32> {
    var facts: Set<UInt32> = []
    forEachLeaf(below: node) { facts.insert(predicates[Int($0)].fact) }
    return facts
  }

  /// Calls `body` for each predicate below a node, in document order.
  func forEachLeaf(below node: Int32, _ body: (Int32) -> Void) {
    var work = [node]
    while let node = work.popLast() {
      if case .leaf(let predicate) = nodes[Int(node)].form { body(predicate) }
      work += children(of: node).reversed()
    }
  }
}
