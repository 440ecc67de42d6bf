internal import LaunchSolver

/// Finds events that tell mutants from the original, or proves that there are none, on one platform.
final class MutantSearch {
  private let rules: RuleSet
  private let original: RelationSearch.Side
  private let program: Program
  private let profile: LaunchProfile
  private let surroundings: Environment
  private let limits: EventLimits
  private let witnesses: WitnessSearch
  private let budget: SearchBudget
  /// The steps that are used.
  private var steps = 0

  /// A verdict, and whether the budget left it open.
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

  /// Returns the verdicts on mutants that no case kills, in their order.
  func verdicts(_ mutants: [RuleMutant]) -> [Answer] {
    var verdicts = mutants.map { $0.kind.isInConsequences ? inConsequences($0) : Self.runEnd }
    let others = mutants.indices.filter { !mutants[$0].kind.isInConsequences }
    var start = 0
    while start < others.count {
      // At least one, and then as many as the document can hold.
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

  /// The number of conditions of the mutants that are compared in one document, unless one has more.
  private static let mostConditions = 1_024
  /// The work of comparing a condition, beside that of the solver.
  private static let stepsOfCondition = 8

  private func conditions(of mutant: RuleMutant) -> Int { rules.rules[mutant.rule].conditions.count }

  // MARK: conditions

  /// The steps so far.
  var allSteps: Int { steps + witnesses.steps }

  private var hasSteps: Bool { allSteps <= budget.runSteps(rules: rules.ruleCount) }

  private func inConditions(_ mutants: [RuleMutant]) -> [Answer] {
    if !hasSteps { return mutants.map { _ in Self.runEnd } }
    let open = mutants.map { _ in Answer(.open, SearchEnds()) }
    let mutated = RuleSet(ofOnly: mutants, rules, for: profile)
    guard let mutated, let side = try? RelationSearch.Side(mutated, for: profile) else {
      // One of them is rejected by the platform: each alone.
      return mutants.count == 1 ? open : mutants.flatMap { inConditions([$0]) }
    }
    let pairs = mutants.indices.map { RelationSearch.Pair(old: mutants[$0].rule, new: $0) }
    // The name of an event does not depend on the mutants that are compared together.
    let search = try? RelationSearch(
      pairs, old: original, new: side, in: surroundings, budget: budget.question, limits: limits
    ) { _, pair in "rule \(pair.old)" }
    guard let search else { return open }
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

  // MARK: consequences

  /// The rule fires on the same events: one of them must have another consequence.
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

  /// The facts that the tokens of a rule read.
  private func tokenKeys(of rule: Int) -> [FactSource] { program.tokenFacts(ofRule: rule) }
}
