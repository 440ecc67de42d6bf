/// Evaluates events on one platform, and searches for further events. Each event is evaluated as if it were the first
/// event of a session.
final class SuitePlayer {
  let surroundings: Environment
  private let plan: CoveragePlan
  private let limits: EventLimits
  /// The environments in which events are evaluated, each with the world that represents it.
  private var environments: [(surroundings: Environment, world: World)]
  /// The engine of the environment at index `current`.
  private var engine: Engine
  private var current = 0
  private let recorder: CoverageRecorder
  /// The status of each item of coverage after the last search.
  private(set) var result = CoverageResult()
  /// True if `result` is up to date: the last search was in the first environment, and no event was recorded since.
  private var isCurrent = false
  private var finder: CoverageSideFinder
  private(set) var stops = 0
  private let budget: SearchBudget
  /// The number of steps of all searches.
  private var steps = 0
  /// Keyed by the index of a side in the answers of a search: the budget that left the side open in at least one
  /// environment.
  private var open: [Int: SearchEnd] = [:]
  /// The indices of the sides that are proved impossible.
  private var impossible: Set<Int> = []
  /// Keyed by rule: the budget that ended the search for an environment in which the rule fires.
  private var openRules: [Int: SearchEnd] = [:]

  init(_ subject: SuiteSearch.Subject, _ budget: SearchBudget, _ limits: EventLimits) {
    (plan, surroundings, self.budget, self.limits) = (subject.plan, subject.surroundings, budget, limits)
    let world = subject.surroundings.world(for: subject.plan.profile)
    environments = [(subject.surroundings, world)]
    engine = Engine(subject.plan.program, world: world, limits: limits)
    recorder = CoverageRecorder(subject.plan)
    finder = CoverageSideFinder(subject.plan, CoverageMarks(subject.plan), rules: [], tokens: [])
  }

  func add(_ surroundings: Environment) {
    environments.append((surroundings, surroundings.world(for: plan.profile)))
  }

  private func enter(_ environment: Int) {
    let (surroundings, world) = environments[environment]
    // A new engine for each event, so that the random numbers do not depend on earlier events.
    if environment != current || plan.program.usesRandomNumbers {
      engine = Engine(plan.program, world: world, limits: limits)
      current = environment
    }
    engine.apply(.clock(surroundings.now))
  }

  /// Returns the ids of the consequences that an event fires; nil if the event crashes the app or exceeds a limit.
  func fires(_ event: [UInt8], in environment: Int) -> [String]? {
    enter(environment)
    return (try? engine.process(event))?.map { plan.trace.rules.id(of: $0, for: plan.profile).plainText }
  }

  func record(_ event: [UInt8], in environment: Int) {
    guard fires(event, in: environment) != nil else {
      stops += 1
      return
    }
    isCurrent = false
    enter(environment)
    engine.record(in: recorder)
    _ = try? engine.process(event)
    engine.record(in: nil)
  }

  // MARK: search

  /// Counts the steps of evaluating an event for all items. Each item may read the whole text of the event. Returns
  /// false if the budget of the run is exhausted.
  func hasSteps(forSidesOf event: [UInt8]) -> Bool {
    steps += plan.leaves.count * (1 + event.count / 256)
    return stepsLeft > 0
  }

  private var stepsLeft: Int { max(0, budget.runSteps(rules: plan.rules.count) - steps) }

  /// Returns events for the items that no event has covered.
  func missing(in environment: Int) -> [SuiteCandidate] { search(in: environment, gathers: true).events }

  private func search(in environment: Int, gathers: Bool) -> CoverageSearch.Findings {
    let found = CoverageSearch.findings(
      plan, recorder.marks, in: environments[environment].surroundings,
      budget: SearchBudget(question: budget.question, run: stepsLeft), limits: limits, gathers: gathers,
      impossible: impossible)
    steps += found.result.steps
    (result, isCurrent) = (found.result, environment == 0)
    for (place, answer) in found.answers.enumerated() {
      switch answer {
      case .shown: open[place] = nil
      case .impossible:
        open[place] = nil
        impossible.insert(place)
      case .open(let end): open[place] = open[place] ?? end
      }
    }
    return found
  }

  /// Updates `result`, unless it is up to date.
  func finish() { if !isCurrent { _ = search(in: 0, gathers: false) } }

  /// The numbers of sides and rules that are undecided because a budget was exhausted. A rule is included if the budget
  /// ended the search for an environment in which the rule fires, unless an event fires the rule.
  var ends: SearchEnds {
    var ends = SearchEnds(open.values)
    for (rule, end) in openRules where !recorder.marks.rules[rule].contains(.yes) { ends.add(end) }
    return ends
  }

  /// Returns environments for rules with items that no event covers in the first environment. The environment with
  /// states for as many rules as possible comes first.
  func otherEnvironments() -> [Environment] {
    let rules = plan.rules.indices.filter { rule in
      let items = plan.rules[rule]
      return isElsewhere(result.rules[rule]) || items.leaves.contains { isElsewhere(result.independence[$0]) }
        || items.consequences.contains { isElsewhere(result.consequences[$0]) }
    }
    if rules.isEmpty { return [] }
    let search = WitnessSearch(
      plan.trace.rules, plan.program, in: surroundings, gathersStates: true, budget: budget.question, limits: limits)
    let most = stepsLeft
    defer { steps += search.steps }
    var others: [Environment] = []
    for rule in rules {
      if search.steps > most {
        openRules[rule] = .run
        continue
      }
      switch search.witness(ofRuleAt: plan.rules[rule].index) {
      case .elsewhere(let wish, _): others.append(surroundings.with(wish))
      case .undecided(.budget): openRules[rule] = .question
      case .event, .impossible, .undecided, .lost: continue
      }
    }
    return [search.surroundings] + others
  }

  private func isElsewhere(_ item: CoverageItem) -> Bool { item.status == .missing && item.events.isEmpty }

  // MARK: sides

  var wanted: CoverageMarks { finder.wanted }
  var sideCount: Int { finder.sides.count }

  /// Updates `finder`, so that it finds the sides that the events so far have covered.
  func lookForSides() {
    let marks = recorder.marks
    // A rule or a token with only one covered side counts only if this side is sufficient to cover the item.
    finder = CoverageSideFinder(
      plan, marks,
      rules: plan.rules.indices.map { marks.rules[$0] == .both || result.rules[$0].status == .covered },
      tokens: plan.tokens.indices.map { marks.tokens[$0] == .both || result.tokens[$0].status == .covered })
  }

  func sides(of event: [UInt8], in environment: Int) -> [Int] {
    enter(environment)
    return finder.sides(of: event, in: &engine)
  }

  func side(_ number: Int) -> CoverageSide { finder.sides.side(number) }

  /// Returns the sort key of a document's side, which is the same on all platforms.
  func order(of side: CoverageSide) -> [Int] {
    [plan.rules[side.rule].index, side.kind.rawValue, side.range.lower, Int(side.side.rawValue)]
  }
}
