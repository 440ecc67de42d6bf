/// The status of an item of coverage, such as a rule or a test, and events that cover the item.
package struct CoverageItem: Hashable, Sendable {
  package var status: CoverageStatus
  /// For `missing`: events that cover the item together with the recorded events, each confirmed by the engine. Empty
  /// if covering the item needs other states, a different time or a different history.
  package var events: [[UInt8]] = []

  package init(_ status: CoverageStatus, _ events: [[UInt8]] = []) { (self.status, self.events) = (status, events) }
}

/// The status of each item of a coverage plan. Each array is parallel to an array of the plan.
package struct CoverageResult: Sendable {
  package var rules: [CoverageItem] = []
  /// Like `independence`, parallel to the leaves of the plan.
  package var decisions: [CoverageItem] = []
  package var independence: [CoverageItem] = []
  package var values: [CoverageItem] = []
  package var consequences: [CoverageItem] = []
  package var tokens: [CoverageItem] = []
  /// The numbers of sides of items that are undecided because a budget was exhausted.
  package var ends = SearchEnds()
  /// The number of steps of the search.
  package var steps = 0

  /// Creates a result without items.
  package init() {}
}

/// The maximum numbers of steps of a search.
package struct SearchBudget: Sendable {
  package var question: Int
  /// The maximum for all questions of a run together; nil for a default that depends on the number of rules.
  package var run: Int?

  package static let standard = SearchBudget(question: WitnessSearch.standardBudget)

  package init(question: Int, run: Int? = nil) { (self.question, self.run) = (question, run) }

  package func runSteps(rules: Int) -> Int { run ?? WitnessSearch.standardRunBudget(rules: rules) }

  /// Returns the budget that remains for other documents after `steps` steps. If the budget of the run is the default,
  /// each document has a separate budget, so nothing is subtracted.
  package func left(after steps: Int) -> SearchBudget {
    SearchBudget(question: question, run: run.map { max(0, $0 - steps) })
  }
}

/// The budget that ended the search for an answer: the budget of the question, or the budget of the run.
package enum SearchEnd: Sendable { case question, run }

/// The numbers of questions that are undecided because a budget was exhausted, by kind of budget.
package struct SearchEnds: Equatable, Sendable {
  /// `questions`: the number of questions that exhausted the budget of a question. `run`: the number of questions that
  /// exhausted the budget of the run.
  package var questions = 0
  package var run = 0

  package init(_ ends: some Sequence<SearchEnd>) { for end in ends { add(end) } }

  package mutating func add(_ end: SearchEnd) {
    switch end {
    case .question: questions += 1
    case .run: run += 1
    }
  }

  package init(questions: Int = 0, run: Int = 0) { (self.questions, self.run) = (questions, run) }

  package static func += (one: inout Self, other: Self) {
    one.questions += other.questions
    one.run += other.run
  }
}

/// The result of the search for an event that covers one side of an item. For example, a rule has two sides: it fires,
/// and it does not fire.
enum CoverageSideAnswer {
  /// The side was covered before the search, or an event was found that covers the side.
  case shown
  /// A proof exists that no event covers the side in any environment.
  case impossible
  /// The search found neither an event nor a proof. The value is the exhausted budget; nil if no budget was exhausted.
  case open(SearchEnd?)

  var end: SearchEnd? { if case .open(let end) = self { end } else { nil } }
}

/// Finds events that cover the items not yet covered, or proofs that no such events exist.
package final class CoverageSearch {
  private let plan: CoveragePlan
  private let search: WitnessSearch
  private let probe: CoverageProbe
  private let maximumSteps: Int
  /// Indexed by node of the forest: the group that contains the node; -1 for the root of a rule.
  private var parents: [Int32]
  /// Keyed by fact: the index of the fact in the forest. Contains only facts that conditions test.
  private let facts: [FactSource: UInt32]
  /// The sides that are covered. If `gathers` is true, this includes the sides that the found events cover.
  private var marks: CoverageMarks
  /// True if the search adds the sides that each found event covers to `marks`.
  private let gathers: Bool
  /// If `gathers` is true: the events that were found.
  private var gathered: [SuiteCandidate] = []
  /// The work in addition to the solver's work, measured in steps of the solver: for each goal, and for each leaf of
  /// the rule when an event is evaluated.
  private var work = 0
  /// The results for all sides of all items, in an order that depends only on the plan.
  private var answers: [CoverageSideAnswer] = []
  /// The indices of the sides that an earlier search has proved impossible.
  private let impossible: Set<Int>

  /// Creates a search. `surroundings`: the environment in which events are evaluated.
  private init(
    _ plan: CoveragePlan, _ marks: CoverageMarks, in surroundings: Environment, _ budget: SearchBudget,
    _ limits: EventLimits, gathers: Bool, impossible: Set<Int> = []
  ) {
    (self.plan, self.marks, self.gathers, self.impossible) = (plan, marks, gathers, impossible)
    maximumSteps = budget.runSteps(rules: plan.rules.count)
    search = WitnessSearch(plan.trace.rules, plan.program, in: surroundings, budget: budget.question, limits: limits)
    probe = CoverageProbe(plan, world: surroundings.world(for: plan.profile), limits: limits)
    facts = Dictionary(
      search.forest.facts.enumerated().map { ($1, UInt32($0)) }, uniquingKeysWith: { first, _ in first })
    parents = Array(repeating: -1, count: plan.forest.nodes.count)
    for node in plan.forest.nodes.indices {
      for child in plan.forest.children(of: Int32(node)) { parents[Int(child)] = Int32(node) }
    }
  }

  /// Returns the status of each item of a plan, with events for items that `marks` does not cover.
  package static func result(
    _ plan: CoveragePlan, _ marks: CoverageMarks, in surroundings: Environment, budget: SearchBudget = .standard,
    limits: EventLimits = .standard
  ) -> CoverageResult {
    CoverageSearch(plan, marks, in: surroundings, budget, limits, gathers: false).result()
  }

  private func result() -> CoverageResult {
    var result = CoverageResult()
    for rule in plan.rules.indices { add(rule, to: &result) }
    (result.ends, result.steps) = (SearchEnds(answers.lazy.compactMap(\.end)), steps)
    return result
  }

  /// The result of one search. `answers`: the results for all sides of all items.
  struct Findings {
    let events: [SuiteCandidate]
    let result: CoverageResult
    let answers: [CoverageSideAnswer]
  }

  /// Searches for events that together cover the items that `marks` does not cover. `gathers`: true if an event that is
  /// found for one item of a rule also counts for the other items of the rule. `impossible`: the indices in `answers`
  /// of the sides that an earlier search has proved impossible.
  static func findings(
    _ plan: CoveragePlan, _ marks: CoverageMarks, in surroundings: Environment, budget: SearchBudget,
    limits: EventLimits, gathers: Bool, impossible: Set<Int>
  ) -> Findings {
    let search = CoverageSearch(
      plan, marks, in: surroundings, budget, limits, gathers: gathers, impossible: impossible)
    let result = search.result()
    return Findings(events: search.gathered, result: result, answers: search.answers)
  }

  private var steps: Int { search.steps + work }

  private func add(_ rule: Int, to result: inout CoverageResult) {
    let items = plan.rules[rule]
    let root = items.nodes.upperBound - 1
    let firing = item(marks.rules[rule], .yes, rule, [goal(root, true)]) { $0.rules[rule] }
    for leaf in items.leaves {
      let node = plan.leaves[leaf].node
      // The goals for the nodes beside the leaf are computed once for both sides. Independence comes first, because
      // events for independence also cover the decisions.
      var others: [ConditionSolver.Goal]?
      result.independence.append(
        Self.joined(
          [(CoverageMarks.Sides.decidesTrue, true), (.decidesFalse, false)].map { side, holds in
            item(marks.leaves[leaf], side, rule, goals(&others, node) + [goal(node, holds)]) { $0.leaves[leaf] }
          }))
      result.decisions.append(
        Self.joined(
          [(CoverageMarks.Sides.yes, true), (.no, false)].map { side, holds in
            item(marks.leaves[leaf], side, rule, [goal(node, holds)]) { $0.leaves[leaf] }
          }))
      for value in plan.leaves[leaf].values {
        let (node, holds) = (plan.values[value].node, plan.values[value].whenMet)
        result.values.append(item(marks.values[value], .yes, rule, [goal(node, holds)]) { $0.values[value] })
      }
    }
    let missing = item(marks.rules[rule], .no, rule, [goal(root, false)]) { $0.rules[rule] }
    // If a rule always fires, or never fires, one side is sufficient to cover the rule.
    result.rules.append(Self.joined([firing, missing].filter { $0.status != .impossible }, none: .impossible))
    for consequence in items.consequences {
      result.consequences.append(
        item(marks.consequences[consequence], .yes, rule, [goal(root, true)]) { $0.consequences[consequence] })
      for token in plan.consequences[consequence].tokens { result.tokens.append(item(ofToken: token, rule, root)) }
    }
  }

  // MARK: items

  private func goal(_ node: Int32, _ holds: Bool) -> ConditionSolver.Goal { .init(node: node, holds: holds) }

  /// Returns the verdicts that all nodes beside the path from `node` to the root must have. The verdict of `node` then
  /// decides whether the rule fires.
  private func goals(_ known: inout [ConditionSolver.Goal]?, _ node: Int32) -> [ConditionSolver.Goal] {
    if let known { return known }
    var goals: [ConditionSolver.Goal] = []
    var node = node
    while parents[Int(node)] >= 0 {
      let group = parents[Int(node)]
      let holds = plan.forest.nodes[Int(group)].form == .all
      for other in plan.forest.children(of: group) where other != node { goals.append(goal(other, holds)) }
      node = group
    }
    known = goals
    return goals
  }

  /// Returns the status of one side of an item. Searches for an event unless the side is already covered. `seen`: the
  /// item's sides that are covered. `read`: returns the item's sides in the marks of a single event.
  private func item(
    _ seen: CoverageMarks.Sides, _ side: CoverageMarks.Sides, _ rule: Int,
    _ goals: @autoclosure () -> [ConditionSolver.Goal],
    fixed: [UInt32: ProbeValue] = [:], variants: (EventBuilder) -> [EventBuilder] = { _ in [] },
    _ read: (CoverageMarks) -> CoverageMarks.Sides
  ) -> CoverageItem {
    if seen.isSuperset(of: side) {
      answers.append(.shown)
      return CoverageItem(.covered)
    }
    if impossible.contains(answers.count) {
      answers.append(.impossible)
      return CoverageItem(.impossible)
    }
    if steps > maximumSteps {
      answers.append(.open(.run))
      return CoverageItem(.open)
    }
    let place = plan.rules[rule].index
    let goals = goals()
    work += 8 * goals.count
    let answer = search.event(reaching: goals, ofRuleAt: place, fixed: fixed, variants: variants) { event in
      work += 4 * plan.rules[rule].leaves.count
      return read(probe.marks(of: event, rule: rule)).isSuperset(of: side)
    }
    switch answer {
    case .event(let event, let draft):
      answers.append(.shown)
      if gathers {
        gathered.append(SuiteCandidate(text: EventBuilder.unnamed(event, "rule \(place)"), draft: draft))
        marks.join(probe.marks(of: event, rule: rule), rule: rule, plan)
      }
      return CoverageItem(.missing, [event])
    case .elsewhere(let isCut):
      answers.append(.open(isCut ? .question : nil))
      return CoverageItem(.missing)
    case .impossible:
      answers.append(.impossible)
      return CoverageItem(.impossible)
    case .open(let isCut):
      answers.append(.open(isCut ? .question : nil))
      return CoverageItem(.open)
    }
  }

  /// Combines the statuses of an item's sides into the status of the item. `none`: the status of an item without sides.
  private static func joined(_ sides: [CoverageItem], none: CoverageStatus = .covered) -> CoverageItem {
    if sides.isEmpty { return CoverageItem(none) }
    if sides.contains(where: { $0.status == .impossible }) { return CoverageItem(.impossible) }
    if sides.contains(where: { $0.status == .open }) { return CoverageItem(.open) }
    if sides.allSatisfy({ $0.status == .covered }) { return CoverageItem(.covered) }
    // If one side has no event, the events of the other sides are not sufficient to cover the item.
    let isWhole = sides.allSatisfy { $0.status == .covered || !$0.events.isEmpty }
    return CoverageItem(.missing, isWhole ? sides.flatMap(\.events) : [])
  }

  // MARK: tokens

  private func item(ofToken place: Int, _ rule: Int, _ root: Int32) -> CoverageItem {
    let token = plan.tokens[place]
    guard let fact = token.fact else { return CoverageItem(.impossible) }
    if case .nothing = fact { return CoverageItem(.impossible) }
    let goals = [goal(root, true)]
    let having = item(marks.tokens[place], .yes, rule, goals) { draft in
      draft.variants(having: [fact])
    } _: {
      $0.tokens[place]
    }
    if !token.canLack { return having }
    let absent = facts[fact].map { [$0: ProbeValue.absent] } ?? [:]
    let lacking = item(marks.tokens[place], .no, rule, goals, fixed: absent) { $0.tokens[place] }
    // If every event that fires the rule has the key, the side without the key is impossible.
    return Self.joined(having.status == .impossible ? [having] : [having, lacking].filter { $0.status != .impossible })
  }
}
