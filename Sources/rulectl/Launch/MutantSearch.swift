internal import LaunchSolver

/// Finds events that distinguish mutants from the original, or proves that there are none, on one platform.
final class MutantSearch {
  private let rules: RuleSet
  private let original: RelationSearch.Side
  private let program: Program
  private let profile: LaunchProfile
  private let surroundings: Environment
  private let limits: EventLimits
  private let witnesses: WitnessSearch
  private let budget: SearchBudget
  /// The number of steps used so far.
  private var steps = 0
  /// An engine with all rules.
  private lazy var engine = EngineBox(Engine(program, world: surroundings.world(for: profile), limits: limits))
  /// The long lists that were used, keyed by their ranges.
  private var lists: [ByteRange: (values: ValueList, engine: EngineBox)?] = [:]

  /// A verdict, and the searches that the budget left open.
  typealias Answer = (verdict: MutantVerdict, ends: SearchEnds)

  private static let runEnd: Answer = (.open, SearchEnds(run: 1))

  init?(
    _ rules: RuleSet, _ program: Program, in surroundings: Environment, _ limits: EventLimits, _ budget: SearchBudget
  ) {
    self.budget = budget
    (self.rules, self.program, self.surroundings, self.limits) = (rules, program, surroundings, limits)
    profile = program.profile
    guard let side = try? RelationSearch.Side(rules, for: profile) else { return nil }
    original = side
    witnesses = WitnessSearch(rules, program, in: surroundings, budget: budget.question, limits: limits)
  }

  /// Returns the verdicts on mutants that no case kills, in the order of the mutants.
  func verdicts(_ mutants: [RuleMutant]) -> [Answer] {
    var verdicts = mutants.map { $0.kind.isInConsequences ? inConsequences($0) : Self.runEnd }
    var others = mutants.indices.filter { !mutants[$0].kind.isInConsequences }
    let known = inLists(others.map { mutants[$0] })
    for (place, verdict) in zip(others, known) { verdicts[place] = verdict ?? verdicts[place] }
    others = zip(others, known).filter { $1 == nil }.map(\.0)
    var start = 0
    while start < others.count {
      // Take at least one mutant, and then as many as one document can contain.
      var (end, size) = (start, 0)
      while end < others.count, end == start || size + conditions(of: mutants[others[end]]) <= Self.mostConditions {
        size += conditions(of: mutants[others[end]])
        end += 1
      }
      let part = others[start..<end]
      steps += Self.stepsOfCondition * size
      for (place, verdict) in zip(part, inConditions(part.map { mutants[$0] })) { verdicts[place] = verdict }
      start = end
    }
    return verdicts
  }

  /// The maximum number of conditions of the mutants that are compared in one document, unless one mutant has more.
  private static let mostConditions = 1_024
  /// The number of steps for comparing a condition, in addition to the steps of the solver.
  private static let stepsOfCondition = 8

  private func conditions(of mutant: RuleMutant) -> Int { rules.rules[mutant.rule].conditions.count }

  // MARK: conditions

  /// The number of steps so far, including the steps of `witnesses`.
  var allSteps: Int { steps + witnesses.steps }

  private var hasSteps: Bool { allSteps <= budget.runSteps(rules: rules.ruleCount) }

  private func inConditions(_ mutants: [RuleMutant]) -> [Answer] {
    if !hasSteps { return mutants.map { _ in Self.runEnd } }
    let open = mutants.map { _ in Answer(.open, SearchEnds()) }
    let mutated = RuleSet(ofOnly: mutants, rules, for: profile)
    guard let mutated, let side = try? RelationSearch.Side(mutated, for: profile) else {
      // The platform rejects one of the mutants, so each mutant is compared alone.
      return mutants.count == 1 ? open : mutants.flatMap { inConditions([$0]) }
    }
    let pairs = mutants.indices.map { RelationSearch.Pair(old: mutants[$0].rule, new: $0) }
    guard let search = comparison(pairs, old: original, new: side, mutants) else { return open }
    let before = steps
    return pairs.indices.map { place in
      steps = before + search.steps
      if !hasSteps { return Self.runEnd }
      defer { steps = before + search.steps }
      switch search.difference(ofPairAt: place) {
      case .event(let example): return (.survived(event: example.event), SearchEnds())
      case .equivalent(isHere: false): return (.equivalent, SearchEnds())
      case .open(.budget): return (.open, SearchEnds(questions: 1))
      case .equivalent, .open, .loading: return (.open, SearchEnds())
      }
    }
  }

  /// Compares the original and mutants. `new`: a rule for each of `mutants`.
  private func comparison(
    _ pairs: [RelationSearch.Pair], old: RelationSearch.Side, new: RelationSearch.Side, _ mutants: [RuleMutant]
  ) -> RelationSearch? {
    // The closure names an event. The name does not depend on which mutants are compared together.
    try? RelationSearch(pairs, old: old, new: new, in: surroundings, budget: budget.question, limits: limits) {
      _, pair in "rule \(mutants[pair.new].rule)"
    }
  }

  // MARK: long lists

  /// The maximum number of values that are added to the values of a mutant, one after another, before the mutant is
  /// compared as a whole.
  private static let mostValues = 4

  /// Returns the verdicts on mutants of values of long lists; nil for mutants that are to be compared as a whole.
  ///
  /// The original and the mutated rule are created with only the changed value. If no event distinguishes them, no
  /// event distinguishes the whole rules. If an event distinguishes them, and a different value of the list matches
  /// this event, the value is added to both rules, and both are created again.
  private func inLists(_ mutants: [RuleMutant]) -> [Answer?] {
    var answers: [Answer?] = mutants.map { _ in nil }
    var others: [[Int]] = mutants.map { _ in [] }
    var open = mutants.indices.filter { list(of: mutants[$0]) != nil }
    for _ in 0...Self.mostValues where !open.isEmpty && hasSteps {
      var next: [Int] = []
      for start in stride(from: 0, to: open.count, by: Self.mostConditions) {
        let part = open[start..<min(start + Self.mostConditions, open.count)]
        let pairs = part.compactMap { place in
          list(of: mutants[place])?.values.pair(of: mutants[place], with: others[place])
        }
        steps += Self.stepsOfCondition * part.reduce(0) { $0 + conditions(of: mutants[$1]) }
        for (place, (example, isSame)) in zip(part, differences(pairs)) {
          if isSame { answers[place] = (.equivalent, SearchEnds()) }
          guard let example, let holding = holding(on: example, mutants[place]) else { continue }
          let rest = holding.subtracting([mutants[place].listed?.place ?? 0])
          if rest.isEmpty { answers[place] = (.survived(event: example.event), SearchEnds()) }
          // A value that was added matches in both rules, so it does not match an event for which only one of them
          // fires.
          guard let value = rest.subtracting(others[place]).min() else { continue }
          others[place].append(value)
          next.append(place)
        }
      }
      open = next
    }
    return answers
  }

  /// For each pair, returns an event that fires only one of the two rules; if no event does, `isSame` is true. If the
  /// pair is not decided, the event is nil and `isSame` is false.
  private func differences(_ pairs: [(old: RuleMutant, new: RuleMutant)]) -> [(RelationExample?, isSame: Bool)] {
    let open = pairs.map { _ in (RelationExample?.none, isSame: false) }
    guard let old = RuleSet(ofOnly: pairs.map(\.old), rules, for: profile),
      let new = RuleSet(ofOnly: pairs.map(\.new), rules, for: profile),
      let sides = try? (RelationSearch.Side(old, for: profile), RelationSearch.Side(new, for: profile)),
      let search = comparison(
        pairs.indices.map { .init(old: $0, new: $0) }, old: sides.0, new: sides.1, pairs.map(\.new))
    else { return open }
    let before = steps
    return pairs.indices.map { place in
      steps = before + search.steps
      if !hasSteps { return open[place] }
      defer { steps = before + search.steps }
      switch search.difference(ofPairAt: place) {
      case .event(let example): return (example, isSame: false)
      case .equivalent(let isHere): return (nil, isSame: !isHere)
      case .open, .loading: return open[place]
      }
    }
  }

  /// Returns the values of the mutant's list that match an event; nil if the rule has a different result in the
  /// engine with all rules.
  private func holding(on example: RelationExample, _ mutant: RuleMutant) -> Set<Int>? {
    guard example.needs.isEmpty, let list = list(of: mutant),
      let holding = ValueList.holding(on: example.event, list.engine)
    else { return nil }
    guard holding.subtracting([mutant.listed?.place ?? 0]).isEmpty else { return holding }
    guard (try? engine.engine.process(example.event)) != nil,
      engine.engine.matchedRules.contains(mutant.rule) == (example.firing == .onlyOld)
    else { return nil }
    return holding
  }

  /// Returns the values of the mutant's list, if the list is long and its values alone determine the result of the
  /// test.
  private func list(of mutant: RuleMutant) -> (values: ValueList, engine: EngineBox)? {
    guard let listed = mutant.listed else { return nil }
    if let known = lists[listed.list] { return known }
    let values = ValueList(listed, in: rules, for: profile, history: HistoryUse(isRead: true))
    let found = values.map { ($0, $0.engine(in: surroundings.world(for: profile), limits)) }
    lists[listed.list] = .some(found)
    return found
  }

  // MARK: consequences

  /// Returns the verdict on a mutant that changes only consequences. Its rule fires for the same events as the
  /// original, so an event that fires the rule must make the consequences differ.
  private func inConsequences(_ mutant: RuleMutant) -> Answer {
    if !hasSteps { return Self.runEnd }
    guard program.loadedRules.contains(mutant.rule) else { return (.equivalent, SearchEnds()) }
    guard let mutated = RuleSet(ofOnly: [mutant], rules, for: profile),
      let alone = try? Program(mutated, for: profile, history: HistoryUse(isRead: true))
    else { return (.open, SearchEnds()) }
    let world = surroundings.world(for: profile)
    var other = Engine(alone, world: world, limits: limits)
    var whole = Engine(program, world: world, limits: limits)
    let root = witnesses.forest.roots[mutant.rule]
    let goals = [ConditionSolver.Goal(node: root, holds: true)]
    let keys = mutant.kind == .tokenRenamed ? tokenKeys(of: mutant.rule) : []
    let answer = witnesses.event(reaching: goals, ofRuleAt: mutant.rule) { draft in
      draft.variants(having: keys)
    } _: { event in
      guard let old = try? whole.process(event), let new = try? other.process(event) else { return false }
      func texts(_ firings: [Firing]) -> [String] { firings.map { "\($0.id) \($0.type) \($0.detail)" } }
      let before = texts(old.filter { $0.rule == mutant.rule })
      return !before.isEmpty && before != texts(new)
    }
    switch answer {
    case .event(let event, _): return (.survived(event: event), SearchEnds())
    case .impossible: return (.equivalent, SearchEnds())
    case .elsewhere(let isCut), .open(let isCut): return (.open, SearchEnds(questions: isCut ? 1 : 0))
    }
  }

  /// Returns the facts that the tokens of a rule read.
  private func tokenKeys(of rule: Int) -> [FactSource] { program.tokenFacts(ofRule: rule) }
}
