/// Evaluates the leaves of a rule on an event, and finds the leaves that decide the rule.
struct CoverageEvaluation {
  private let plan: CoveragePlan
  /// Indexed by node of the rule: the node's verdict (`verdicts`), and whether the node decides the rule (`decides`).
  private var verdicts: [Verdict] = []
  private var decides: [Bool] = []

  init(_ plan: CoveragePlan) { self.plan = plan }

  /// Marks the verdict of a leaf, and the values of its test that the event meets.
  func evaluate(leaf place: Int, _ runner: inout Runner, _ bytes: Span<UInt8>, _ marks: inout CoverageMarks) {
    let leaf = plan.leaves[place]
    for value in leaf.values where marks.values[value].isEmpty {
      let item = plan.values[value]
      let verdict = runner.result(Int(item.predicate), bytes)
      if verdict == (item.whenMet ? .yes : .no) { marks.values[value].insert(.yes) }
    }
    let rest: Verdict = plan.forest.nodes[Int(leaf.node)].form == .any ? .no : .yes
    var verdict = rest
    for predicate in leaf.predicates {
      verdict = runner.result(Int(predicate), bytes)
      if verdict != rest { break }
    }
    switch verdict {
    case .yes: marks.leaves[place].insert(.yes)
    case .no: marks.leaves[place].insert(.no)
    case .crash: break
    }
  }

  /// Evaluates all leaves of a rule, and marks the leaves that decide the rule.
  mutating func evaluate(_ rule: Int, _ runner: inout Runner, _ bytes: Span<UInt8>, _ marks: inout CoverageMarks) {
    let nodes = plan.rules[rule].nodes
    let first = Int(nodes.lowerBound)
    if verdicts.count < nodes.count {
      verdicts = Array(repeating: .no, count: nodes.count)
      decides = Array(repeating: false, count: nodes.count)
    }
    for node in nodes {
      let verdict: Verdict
      switch plan.forest.nodes[Int(node)].form {
      case .leaf(let predicate): verdict = runner.result(Int(predicate), bytes)
      case .all: verdict = settled(plan.forest.children(of: node), first, unless: .yes)
      case .any: verdict = settled(plan.forest.children(of: node), first, unless: .no)
      }
      verdicts[Int(node) - first] = verdict
    }
    if verdicts[nodes.count - 1] == .crash { return }
    findDeciding(nodes, first)
    for leaf in plan.rules[rule].leaves {
      let node = Int(plan.leaves[leaf].node) - first
      switch verdicts[node] {
      case .yes: marks.leaves[leaf].formUnion(decides[node] ? [.yes, .decidesTrue] : .yes)
      case .no: marks.leaves[leaf].formUnion(decides[node] ? [.no, .decidesFalse] : .no)
      case .crash: break
      }
    }
  }

  /// Returns the first verdict of a child that differs from `rest`; returns `rest` if no verdict differs.
  private func settled(_ children: ArraySlice<Int32>, _ first: Int, unless rest: Verdict) -> Verdict {
    for child in children where verdicts[Int(child) - first] != rest { return verdicts[Int(child) - first] }
    return rest
  }

  /// Sets `decides`, from the root down: a member of a deciding group decides if the other members do not settle the
  /// group's verdict.
  private mutating func findDeciding(_ nodes: Range<Int32>, _ first: Int) {
    for place in 0..<nodes.count { decides[place] = false }
    decides[nodes.count - 1] = true
    for node in nodes.reversed() where decides[Int(node) - first] {
      let rest: Verdict
      switch plan.forest.nodes[Int(node)].form {
      case .leaf: continue
      case .all: rest = .yes
      case .any: rest = .no
      }
      let children = plan.forest.children(of: node)
      let others = children.count { verdicts[Int($0) - first] != rest }
      guard others < 2 else { continue }
      for child in children where others == 0 || verdicts[Int(child) - first] != rest {
        decides[Int(child) - first] = true
      }
    }
  }
}

/// Finds which sides (results to cover, see `CoverageMarks.Sides`) of one rule a single event covers.
package final class CoverageProbe: EngineObserver {
  package let plan: CoveragePlan
  // Unchecked: the engine calls the probe while the engine processes an event, and no other code uses the engine at
  // that time.
  @safe @exclusivity(unchecked) private var engine: Engine
  private var evaluation: CoverageEvaluation
  private var marks: CoverageMarks
  private var rule = 0

  /// Creates a probe. `world`: the environment in which the events are evaluated.
  package init(_ plan: CoveragePlan, world: World, limits: EventLimits) {
    self.plan = plan
    engine = Engine(plan.program, world: world, limits: limits)
    evaluation = CoverageEvaluation(plan)
    marks = CoverageMarks(plan)
  }

  /// Returns the marks of an event for the rule at an index of the plan. Only the marks of this rule are meaningful.
  package func marks(of event: [UInt8], rule: Int) -> CoverageMarks {
    self.rule = rule
    marks.clear(rule, plan)
    engine.observer = self
    defer { engine.observer = nil }
    _ = try? engine.process(event)
    return marks
  }

  func observe(_ runner: inout Runner, matched: borrowing ScratchArray<Int>, crashed: Int?, _ bytes: Span<UInt8>) {
    if let crashed, crashed <= rule { return }
    let world = runner.usesRandomNumbers ? runner.world : nil
    defer { if let world { runner.restore(world) } }
    var isMatched = false
    for index in 0..<matched.count where matched[index] == rule { isMatched = true }
    marks.rules[rule].insert(isMatched ? .yes : .no)
    for leaf in plan.rules[rule].leaves { evaluation.evaluate(leaf: leaf, &runner, bytes, &marks) }
    evaluation.evaluate(rule, &runner, bytes, &marks)
  }

  func wantsTokens(of consequence: Int) -> Bool { plan.rules[rule].consequences.contains(consequence) }

  func observe(consequence: Int, _ tokens: [TokenExpander.Outcome]?) {
    marks.note(consequence: consequence, tokens ?? [], plan)
  }
}

extension CoverageMarks {
  /// Marks a consequence that was written, and the consequence's tokens.
  mutating func note(consequence: Int, _ tokens: [TokenExpander.Outcome], _ plan: CoveragePlan) {
    consequences[consequence].insert(.yes)
    for (place, outcome) in zip(plan.consequences[consequence].tokens, tokens) where outcome.status != .unclosed {
      self.tokens[place].insert(outcome.value == nil ? .no : .yes)
    }
  }

  /// Removes the marks of a rule.
  mutating func clear(_ rule: Int, _ plan: CoveragePlan) {
    let items = plan.rules[rule]
    rules[rule] = []
    for leaf in items.leaves {
      leaves[leaf] = []
      for value in plan.leaves[leaf].values { values[value] = [] }
    }
    for consequence in items.consequences {
      consequences[consequence] = []
      for token in plan.consequences[consequence].tokens { tokens[token] = [] }
    }
  }
}
