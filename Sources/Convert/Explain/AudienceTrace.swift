/// Builds explanations of Convert rules: the verdict of every condition for a visitor, without short-circuit
/// evaluation.
///
/// The tree has the shape of the document. The platform may evaluate a different tree, because it flattens blocks, or
/// because a single leaf decides the result. The `kind` and `loss` of the nodes show such differences. All verdicts are
/// verdicts of `AudienceRunner`.
struct AudienceTrace: Sendable {
  let plan: AudienceTracePlan
  var engine: AudienceEngine
  var visitor: VisitorPresentation
  /// The nodes of the current explanation.
  var nodes: [ExplanationNode] = []

  init(_ plan: AudienceTracePlan, _ limits: EventLimits) {
    self.plan = plan
    engine = AudienceEngine(plan.program, limits: limits)
    visitor = VisitorPresentation(plan.program)
  }

  var program: AudienceProgram { plan.program }
  var rules: AudienceRules { plan.program.rules }
  var profile: ConvertProfile { plan.program.profile }
  var document: JSONDocument { plan.program.rules.document }
  var name: String { profile.name }

  /// Reads the next visitor, to which the following explanations apply.
  mutating func begin(_ document: JSONDocument) throws(EventProblem) {
    try engine.begin(document)
    visitor.begin(engine.runner.visitor)
  }

  // MARK: rule sets

  /// Returns the explanation of a rule set, in a document without a configuration.
  mutating func explanation(ofTree tree: RuleTreeID) -> Explanation {
    add(tree, .attributes, under: -1)
    return takeExplanation()
  }

  /// Returns the nodes as an explanation, and removes them.
  mutating func takeExplanation() -> Explanation {
    var explanation = Explanation()
    swap(&explanation.nodes, &nodes)
    return explanation
  }

  /// Adds a node as the last child of `parent`, or as the root if `parent` is -1. Returns its index.
  @discardableResult
  mutating func append(_ node: ExplanationNode, under parent: Int) -> Int {
    if parent >= 0 { nodes[parent].children.append(nodes.count) }
    nodes.append(node)
    return nodes.count - 1
  }

  /// Adds the nodes of a rule set and returns the index of the root. `role`: the role of the root; nil for the role of
  /// a rule set.
  @discardableResult
  mutating func add(_ tree: RuleTreeID, _ source: VisitorSource, role: Explanation.Role? = nil, under parent: Int)
    -> Int
  {
    let first = nodes.count
    guard let top = rules.trees[Int(tree)].conditions.last else { return first }
    let path = decidingPath(of: tree)
    var open: [(condition: ConditionID, parent: Int, level: Int)] = [(top, parent, 0)]
    while let (id, parent, level) = open.popLast() {
      let condition = rules.conditions[Int(id)]
      var node = ExplanationNode(
        kind: kind(of: condition, level, isFlattened: path == nil), verdict: .unknown, range: condition.range)
      if let group = GroupLevel(rawValue: level) { node.role = Explanation.Role(group.member, isForm: true) }
      if id == top, let role { node.role = role }
      evaluate(&node, id, level, in: tree, path)
      if case .visitor(let test) = condition.form { addTest(to: &node, test, id, tree, source) }
      let place = append(node, under: parent)
      for child in rules.children(of: condition).reversed() {
        open.append((child, place, level + 1))
      }
    }
    return first
  }

  /// Returns the kind of a node as the platform evaluates the condition. `isFlattened`: false if a single leaf decides
  /// the result of the rule set, so that blocks are not flattened.
  private func kind(of condition: AudienceCondition, _ level: Int, isFlattened: Bool) -> ExplanationKind {
    switch condition.form {
    case .all: .all
    case .any: profile.blocks == .flattened && level == GroupLevel.block.rawValue && isFlattened ? .all : .any
    case .visitor, .unreadable: .leaf
    }
  }

  /// If a single leaf decides the result of the rule set, returns the conditions on the path from the root to this
  /// leaf. Otherwise returns nil.
  private func decidingPath(of tree: RuleTreeID) -> Set<ConditionID>? {
    guard case .bucketed = program.trees[Int(tree)]?.form, let leaf = rules.decidingLeaf(of: tree) else { return nil }
    var path: Set<ConditionID> = [leaf]
    // Children are stored before their parents.
    for place in rules.trees[Int(tree)].conditions
    where rules.children(of: rules.conditions[Int(place)]).contains(where: path.contains) { path.insert(place) }
    return path
  }

  // MARK: verdicts

  /// Returns the outcome of a condition for the visitor; nil if the platform has no node for it.
  private mutating func outcome(of id: ConditionID) -> OutcomeSet? {
    program.node(of: id).map { engine.runner.outcome(ofNode: $0) }
  }

  /// Sets the verdict of a node. If the platform does not evaluate the condition as written, also sets the loss and the
  /// notes.
  private mutating func evaluate(
    _ node: inout ExplanationNode, _ id: ConditionID, _ level: Int, in tree: RuleTreeID, _ path: Set<ConditionID>?
  ) {
    if let path { return evaluate(&node, id, in: tree, path) }
    guard program.trees[Int(tree)] != nil else {
      if node.kind == .leaf { node.reason = .droppedAtLoad }
      return
    }
    let condition = rules.conditions[Int(id)]
    if case .unreadable(let reason) = condition.form { return evaluate(&node, unreadable: reason, id, level) }
    if let index = program.node(of: id) {
      node.verdict = Explanation.Verdict(engine.runner.outcome(ofNode: index))
      if condition.children.isEmpty, node.kind != .leaf {
        (node.loss, node.isDecided, node.isFixed) = (.neverTrue, true, true)
        node.notes.append("the group is empty and never matches")
      } else if case .all = condition.form, case .never = program.nodes[Int(index)] {
        (node.loss, node.isDecided, node.isFixed) = (.neverTrue, true, true)
        node.notes.append("\(name) finds no condition in the group, so the group never matches")
      }
      return
    }
    // The platform flattens blocks, and the condition is a block, so its leaves belong to the branch.
    guard !condition.children.isEmpty else {
      node.loss = .conditionDropped
      node.notes.append("\(name) ignores an empty block, and the other blocks decide")
      return
    }
    node.verdict = Explanation.Verdict(
      OutcomeSet.inOrder(rules.children(of: condition), continuing: .yes) { outcome(of: $0) ?? .yes })
    if condition.children.count > 1 {
      node.notes.append("\(name) needs all conditions of the branch, although OR_WHEN asks for one")
    }
  }

  /// Sets the verdict, the loss and the notes of a node. A single leaf decides the result of the rule set; `path` leads
  /// to this leaf.
  private mutating func evaluate(
    _ node: inout ExplanationNode, _ id: ConditionID, in tree: RuleTreeID, _ path: Set<ConditionID>
  ) {
    guard path.contains(id) else {
      node.loss = .noEffect
      if node.kind == .leaf { node.reason = .droppedAtLoad }
      return
    }
    node.verdict = Explanation.Verdict(engine.runner.outcome(of: tree))
  }

  /// Sets the verdict, the loss and the notes of the node for a value that is neither a group nor a leaf.
  private mutating func evaluate(
    _ node: inout ExplanationNode, unreadable reason: ConvertFault, _ id: ConditionID, _ level: Int
  ) {
    let member = GroupLevel(rawValue: level)?.member ?? ""
    let isNull = document.value(at: node.range).map { document.isNull($0) } ?? false
    let what =
      switch reason {
      case .membersMissing: "the object has no `\(member)`"
      case .memberMistyped: "`\(member)` is not an array"
      default: isNull ? "null instead of an object" : "not an object"
      }
    guard let outcome = outcome(of: id) else {
      (node.loss, node.reason) = (.conditionDropped, .droppedAtLoad)
      node.notes.append("\(what): \(name) ignores this part, and the other conditions decide")
      return
    }
    node.verdict = Explanation.Verdict(outcome)
    (node.loss, node.isFixed) = (.neverTrue, true)
    if outcome == .exception {
      node.reason = .throws
      node.loss = nil
      node.notes.append("\(what): \(name) throws an error")
    } else {
      node.reason = .malformedLeaf
      node.notes.append("\(what): this part never matches on \(name)")
    }
  }
}

extension Explanation.Verdict {
  init(_ outcome: OutcomeSet) {
    switch outcome {
    case .yes: self = .yes
    case .no: self = .no
    case .exception: self = .error
    default: self = .open
    }
  }
}
