extension Trace {
  /// Returns the condition tree of a rule in document order, with the verdicts on the last evaluated event.
  ///
  /// `leafPlaces`: receives the index in `Explanation.nodes` of each leaf that has a node in the forest, keyed by that
  /// node.
  mutating func explanation(ofRule rule: Int, _ bytes: Span<UInt8>, leafPlaces: inout [Int32: Int]) -> Explanation {
    var explanation = Explanation()
    let conditions = plan.rules.rules[rule].conditions
    guard let top = conditions.last else { return explanation }
    // Conditions to visit, each with the index of its parent in the explanation.
    var open: [(condition: ConditionID, parent: Int)] = [(top, -1)]
    while let (id, parent) = open.popLast() {
      let place = explanation.nodes.count
      let condition = plan.rules.conditions[Int(id)]
      var node = node(condition, id)
      if node.kind == .leaf { addTest(to: &node, condition, id, bytes) }
      addFate(to: &node, condition, id)
      if parent >= 0 { explanation.nodes[parent].children.append(place) }
      explanation.nodes.append(node)
      if forestNode(id) >= 0, node.kind == .leaf { leafPlaces[forestNode(id)] = place }
      for child in condition.children.reversed() {
        open.append((plan.rules.children[Int(child)], place))
      }
    }
    return explanation
  }

  /// Returns the forest node of a condition; -1 if the platform drops the condition.
  func forestNode(_ condition: ConditionID) -> Int32 { plan.forest.places[Int(condition)] }

  private func node(_ condition: Condition, _ id: ConditionID) -> ExplanationNode {
    let kind: ExplanationKind =
      switch condition.form {
      case .all, .unreadable(.logicCase(isAnd: true)): .all
      case .any, .unreadable(.logicCase(isAnd: false)): .any
      case .test, .history: .leaf
      case .unreadable: condition.children.isEmpty ? .leaf : .group
      }
    return ExplanationNode(kind: kind, verdict: verdict(of: id), range: condition.range)
  }

  private func verdict(of condition: ConditionID) -> Explanation.Verdict {
    let node = forestNode(condition)
    guard node >= 0, plan.rejection == nil else { return .unknown }
    return Explanation.Verdict(verdict(of: node))
  }

  // MARK: outcomes of loading

  /// Adds notes on the outcome of loading a condition.
  private func addFate(to node: inout ExplanationNode, _ condition: Condition, _ id: ConditionID) {
    let name = plan.profile.name
    let fate = plan.loading.fates[Int(id)]
    if case .unreadable(let reason) = condition.form, fate != .kept || plan.rejection != nil {
      node.notes.append(reason.summary)
    }
    if plan.rejection != nil {
      // A rejected document has no kept or dropped conditions.
      if node.verdict == .unknown { node.reason = .droppedAtLoad }
      return
    }
    switch fate {
    case .kept: break
    case .dropped:
      node.loss = .conditionDropped
      node.notes.append("\(name) drops this condition and evaluates the group without it")
    case .droppedWithRule:
      node.loss = plan.profile.droppedTopRejects ? .fileRejected : .ruleDropped
      node.notes.append(
        plan.profile.droppedTopRejects
          ? "\(name) drops this condition, and rejects the file because the rule has no other condition"
          : "\(name) drops this condition. The rule has no other condition, so the rule is dropped too")
    case .unseen:
      node.loss = .conditionDropped
      node.notes.append("\(name) drops the enclosing group")
    case .never:
      node.loss = .neverTrue
      node.notes.append("\(name) keeps this part, which never matches")
    case .always:
      node.loss = .alwaysTrue
      node.notes.append("\(name) keeps this part, which always matches")
    }
    if node.verdict == .unknown { node.reason = .droppedAtLoad }
    guard node.kind != .leaf, node.verdict == .no, case .unreadable = condition.form else { return }
    if fate == .never { node.reason = .notUnderstood }
  }
}

extension TracePlan {
  /// Returns the conditions of the rules at the document indices `wanted`, evaluated on an event without data.
  package func conditions(ofRules wanted: [Int]) -> [Explanation] {
    var trace = Trace(self, world: World(for: profile, now: Instant(milliseconds: 0)), limits: .standard)
    let event = Array(#"{"name":"","type":"","source":""}"#.utf8)
    guard (try? trace.runner.begin(event.span, from: 0)) != nil else { return wanted.map { _ in Explanation() } }
    var conditions: [Explanation] = []
    var leafPlaces: [Int32: Int] = [:]
    for rule in wanted {
      conditions.append(trace.explanation(ofRule: rule, event.span, leafPlaces: &leafPlaces))
    }
    return conditions
  }
}

extension Explanation.Verdict {
  init(_ verdict: Verdict) {
    switch verdict {
    case .yes: self = .yes
    case .no: self = .no
    case .crash: self = .error
    }
  }
}
