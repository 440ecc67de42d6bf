extension AudienceTrace {
  /// Fills in what a leaf asks, what the visitor has, and how the two were compared; its verdict is
  /// there already.
  mutating func addTest(
    to node: inout Explanation.Node, _ test: VisitorTest, _ id: ConditionID, _ tree: RuleTreeID,
    _ source: VisitorSource
  ) {
    var shown = TestExplanation(
      key: test.key.map { document.string(orLexeme: $0) },
      matcher: test.matchType.map { document.string(orLexeme: $0) })
    shown.family = test.ruleType.map { document.string(orLexeme: $0) }
    shown.isNegated = test.isNegated(in: document)
    if let value = test.value {
      shown.operands = [
        TestExplanation.Operand(
          literal: json(value), range: document.range(value), verdict: node.verdict,
          reason: .droppedAtLoad)
      ]
    }
    if node.verdict != .unknown { answer(&shown, &node, test, id, tree, source) }
    for place in shown.operands.indices {
      shown.operands[place].verdict = node.verdict
      shown.operands[place].reason = node.reason ?? .droppedAtLoad
    }
    node.focus = focus(of: test, node.reason) ?? node.range
    node.test = shown
  }

  private mutating func answer(
    _ shown: inout TestExplanation, _ node: inout Explanation.Node, _ test: VisitorTest,
    _ id: ConditionID, _ tree: RuleTreeID, _ source: VisitorSource
  ) {
    if case .bucketed(let experience, _) = program.trees[Int(tree)]?.form {
      return answer(&shown, &node, asking: experience)
    }
    guard
      let place = program.nodeOfCondition.indices.contains(Int(id))
        ? program.nodeOfCondition[Int(id)] : nil, place >= 0
    else { return }
    switch program.nodes[Int(place)] {
    case .leaf(let leaf): answer(&shown, &node, leaf, test, source)
    case .never, .exception, .all, .any:
      node.isFixed = true
      guard let fault = VisitorFault(test, for: profile, in: document) else { return }
      node.reason = fault.reason
      node.notes.append(note(on: fault, test))
      // What throws is no loss: the visitor learns nothing.
      if fault != .nullMatching { node.loss = .neverTrue }
    }
  }

  // MARK: leaves that are evaluated

  private mutating func answer(
    _ shown: inout TestExplanation, _ node: inout Explanation.Node, _ leaf: VisitorLeaf,
    _ test: VisitorTest, _ source: VisitorSource
  ) {
    let predicate = program.predicates[Int(leaf.predicate)]
    let key = predicate.key.map { program.keys[Int($0)] }
    let value = key.flatMap { self.value(of: $0) }
    let fact = runner.fact(of: predicate)
    let verdict = runner.verdict(leaf.predicate)
    if let key, key.name.bytes != shown.key { shown.lookedUp = key.name.bytes }
    if let value, let visitor = runner.visitor {
      shown.found = found(value, in: visitor.document)
    } else if key != nil {
      shown.found = .absent
    }
    let steps = self.steps(predicate, value, fact, test.value)
    if shown.operands.isEmpty {
      shown.operands = [
        TestExplanation.Operand(
          literal: nil, range: nil, verdict: node.verdict, reason: .droppedAtLoad)
      ]
    }
    shown.operands[0].steps = steps.found
    // What is compared with nothing becomes nothing.
    let isCompared = fact != nil || profile.missingKey == .isCompared
    shown.operands[0].literalSteps = isCompared ? steps.literal : []
    if case .open(let construct) = verdict { shown.construct = construct }
    if case .spent = verdict { shown.construct = "the budget of steps is spent" }
    node.reason = reason(leaf, predicate, fact, verdict, test)
    node.isFixed = !mayChange(leaf, predicate, from: node.verdict)
    node.notes += notes(leaf, predicate, value, fact, verdict, test, source)
  }

  /// A value of the event as it stands there.
  func found(
    _ value: JSONDocument.Value, in document: JSONDocument
  ) -> TestExplanation.Value {
    switch document.kind(value) {
    case .null: return .null
    case .true: return .truth(true)
    case .false: return .truth(false)
    case .string, .word: return .text(TestExplanation.shortened(document.string(value)))
    case .number: return .number(Array(document.lexeme(value)))
    case .array, .object:
      var json = JSONWriter()
      json.value(value, of: document)
      let bytes = json.bytes
      return bytes.count <= TestExplanation.mostText
        ? .json(bytes) : .text(TestExplanation.shortened(bytes))
    }
  }

  /// A value of the rules as JSON in one line.
  func json(_ value: JSONDocument.Value) -> [UInt8] {
    var json = JSONWriter()
    json.value(value, of: document)
    return json.bytes
  }

  // MARK: experiences

  /// A leaf that asks whether the visitor was given a variation of an experience.
  private func answer(
    _ shown: inout TestExplanation, _ node: inout Explanation.Node, asking experience: [UInt8]?
  ) {
    node.notes.append("it decides the audience alone: nothing else there is asked")
    guard let experience else {
      node.isFixed = true
      node.reason = node.verdict == .yes ? .matched : .missingKey
      node.notes.append(
        rules.isBare
          ? "a rule set by itself knows no experiences, so nobody is bucketed into one"
          : "there is no experience with this key, so nobody is bucketed into it")
      return
    }
    let decision = runner.decision(experience)
    shown.found =
      decision.flatMap { value in
        runner.visitor.map { found(value, in: $0.document) }
      } ?? .absent
    if node.verdict == .yes {
      node.reason = .matched
    } else {
      node.reason = decision == nil ? .missingKey : .valueMismatch
    }
  }

  // MARK: places

  /// The bytes at which a reader sees why.
  private func focus(of test: VisitorTest, _ reason: ExplanationReason?) -> ByteRange? {
    let member: JSONDocument.Value? =
      switch reason {
      case .unmappedFamily: test.ruleType
      case .unknownOperator: test.matchType ?? test.matching
      case .throws: test.matching
      case .missingKey, .matched: test.key ?? test.ruleType
      case .malformedLeaf: test.negated ?? test.matching ?? test.ruleType
      case .operandMissing: test.value ?? test.matchType
      default: test.value ?? test.matchType
      }
    return member.map { document.range($0) }
  }
}

extension VisitorFault {
  var reason: ExplanationReason {
    switch self {
    case .nullMatching: .throws
    case .malformed: .malformedLeaf
    case .unknownOperator: .unknownOperator
    case .unmappedFamily: .unmappedFamily
    }
  }
}
