/// A second run over Convert rules, in which nothing is short-circuited: what every condition of the
/// document says of a visitor, and what the platform makes of that.
///
/// The tree is the document's. Where the platform builds another one (it flattens blocks, or lets one
/// leaf decide all) the kinds and losses of its nodes say so, and a group is still what its children
/// make of it. Every verdict is that of the engine's own runner.
struct AudienceTrace: Sendable {
  let plan: AudienceTracePlan
  var engine: AudienceEngine
  var visitor: VisitorPresentation

  init(_ plan: AudienceTracePlan) {
    self.plan = plan
    engine = AudienceEngine(plan.program)
    visitor = VisitorPresentation(plan.program)
  }

  var program: AudienceProgram { plan.program }
  var rules: AudienceRules { plan.program.rules }
  var profile: ConvertProfile { plan.program.profile }
  var document: JSONDocument { plan.program.rules.document }
  var name: String { profile.name }

  /// Takes up a visitor.
  mutating func begin(_ document: JSONDocument) throws(EventProblem) {
    try engine.begin(document)
    visitor.begin(engine.runner.visitor)
  }

  // MARK: rule sets

  /// The tree of the one rule set of the document.
  mutating func explanation(ofTree tree: RuleTreeID) -> Explanation {
    var explanation = Explanation()
    add(tree, .attributes, under: -1, to: &explanation)
    return explanation
  }

  /// Adds a rule set with all below it, and returns its top's place.
  ///
  /// `role` says what it is where it is more than a group.
  @discardableResult
  mutating func add(
    _ tree: RuleTreeID, _ source: VisitorSource, role: Explanation.Role? = nil, under parent: Int,
    to explanation: inout Explanation
  ) -> Int {
    let first = explanation.nodes.count
    guard let top = rules.trees[Int(tree)].conditions.last else { return first }
    let path = decidingPath(of: tree)
    var open: [(condition: ConditionID, parent: Int, level: Int)] = [(top, parent, 0)]
    while let (id, parent, level) = open.popLast() {
      let condition = rules.conditions[Int(id)]
      var node = Explanation.Node(
        kind: kind(of: condition, level, isFlattened: path == nil), verdict: .unknown, range: condition.range)
      if level < rules.groupNames.count {
        node.role = Explanation.Role(rules.groupNames[level], isForm: true)
      }
      if id == top, let role { node.role = role }
      judge(&node, id, level, in: tree, path)
      if case .visitor(let test) = condition.form { addTest(to: &node, test, id, tree, source) }
      explanation.append(node, under: parent)
      let place = explanation.nodes.count - 1
      for child in rules.children(of: condition).reversed() {
        open.append((child, place, level + 1))
      }
    }
    return first
  }

  /// `isFlattened` unless one leaf decides the rule set.
  private func kind(of condition: AudienceCondition, _ level: Int, isFlattened: Bool) -> Explanation.Kind {
    switch condition.form {
    case .all: .all
    case .any:
      switch profile.blocks {
      case .anyLeaf: .any
      case .flattened: level == 2 && isFlattened ? .all : .any
      }
    case .visitor, .unreadable: .leaf
    }
  }

  /// The conditions from the top to the one leaf that decides all of a rule set; nil where none does.
  private func decidingPath(of tree: RuleTreeID) -> Set<ConditionID>? {
    guard case .bucketed = program.trees[Int(tree)]?.form,
      let leaf = rules.decidingLeaf(of: tree)
    else { return nil }
    var path: Set<ConditionID> = [leaf]
    // Children lie before their parent.
    for place in rules.trees[Int(tree)].conditions
    where rules.children(of: rules.conditions[Int(place)]).contains(where: path.contains) {
      path.insert(place)
    }
    return path
  }

  // MARK: verdicts

  /// What a condition comes to for the visitor; nil where the platform has nothing of it.
  private mutating func outcome(of id: ConditionID) -> OutcomeSet? {
    let places = program.nodeOfCondition
    guard places.indices.contains(Int(id)) else { return nil }
    return places[Int(id)] < 0 ? nil : engine.runner.outcome(ofNode: places[Int(id)])
  }

  /// Gives a node its verdict, and says what the platform makes of it where that is not what stands
  /// there.
  private mutating func judge(
    _ node: inout Explanation.Node, _ id: ConditionID, _ level: Int, in tree: RuleTreeID, _ path: Set<ConditionID>?
  ) {
    if let path { return judge(&node, id, in: tree, path) }
    guard program.trees[Int(tree)] != nil else {
      if node.kind == .leaf { node.reason = .droppedAtLoad }
      return
    }
    let condition = rules.conditions[Int(id)]
    if case .unreadable(let reason) = condition.form { return judge(&node, unreadable: reason, id, level) }
    if let outcome = outcome(of: id) {
      node.verdict = Explanation.Verdict(outcome)
      if condition.children.isEmpty, node.kind != .leaf {
        (node.loss, node.isDecided, node.isFixed) = (.neverTrue, true, true)
        node.notes.append("it is empty, and never true")
      } else if case .all = condition.form, isNever(id) {
        (node.loss, node.isDecided, node.isFixed) = (.neverTrue, true, true)
        node.notes.append("\(name) finds no leaf in it, so that it is never true")
      }
      return
    }
    // A block of a platform that has none: all its leaves belong to the branch.
    guard !condition.children.isEmpty else {
      node.loss = .conditionDropped
      node.notes.append("\(name) passes over an empty block, so that the others decide")
      return
    }
    node.verdict = Explanation.Verdict(
      OutcomeSet.inOrder(rules.children(of: condition), continuing: .yes) {
        outcome(of: $0) ?? .yes
      })
    if condition.children.count > 1 {
      node.notes.append("one of these leaves is enough as it is written: \(name) wants every one of the branch")
    }
  }

  private func isNever(_ id: ConditionID) -> Bool {
    guard case .never = program.nodes[Int(program.nodeOfCondition[Int(id)])] else { return false }
    return true
  }

  /// Of a rule set that one leaf decides.
  private mutating func judge(
    _ node: inout Explanation.Node, _ id: ConditionID, in tree: RuleTreeID, _ path: Set<ConditionID>
  ) {
    guard path.contains(id) else {
      node.loss = .noEffect
      if node.kind == .leaf { node.reason = .droppedAtLoad }
      return
    }
    node.verdict = Explanation.Verdict(engine.runner.outcome(of: tree))
  }

  /// Of a part that is no group or leaf.
  private mutating func judge(
    _ node: inout Explanation.Node, unreadable reason: ConvertFault, _ id: ConditionID, _ level: Int
  ) {
    let isNull = document.value(at: node.range).map { document.isNull($0) } ?? false
    let what =
      switch reason {
      case .membersMissing: "it has no \(rules.groupNames[level])"
      case .memberMistyped: "its \(rules.groupNames[level]) is no array"
      default: isNull ? "null where an object is expected" : "it is no object"
      }
    guard let outcome = outcome(of: id) else {
      (node.loss, node.reason) = (.conditionDropped, .droppedAtLoad)
      node.notes.append("\(what): \(name) passes over it, so that the others decide")
      return
    }
    node.verdict = Explanation.Verdict(outcome)
    (node.loss, node.isFixed) = (.neverTrue, true)
    if outcome == .exception {
      node.reason = .throws
      node.loss = nil
      node.notes.append("\(what): \(name) throws")
    } else {
      node.reason = .malformedLeaf
      node.notes.append("\(what), and never true")
    }
  }
}

extension Explanation {
  /// Adds a node as the last child of another one, or as the top.
  mutating func append(_ node: Node, under parent: Int) {
    if parent >= 0 { nodes[parent].children.append(nodes.count) }
    nodes.append(node)
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
