extension AudienceTrace {
  /// Fills in the test of a leaf: its operator and value, the attribute of the visitor, and their conversions.
  /// Requires that the verdict is set.
  mutating func addTest(
    to node: inout ExplanationNode, _ test: RuleElement, _ id: ConditionID, _ tree: RuleTreeID, _ source: VisitorSource
  ) {
    var shown = TestExplanation(
      key: test.key.map { document.string(orLexeme: $0) }, matcher: test.matchType.map { document.string(orLexeme: $0) }
    )
    shown.family = test.ruleType.map { document.string(orLexeme: $0) }
    shown.isNegated = profile.isNegated(test, in: document)
    if let value = test.value {
      shown.operands = [
        TestExplanation.Operand(
          literal: document.json(of: value), range: document.range(value), verdict: node.verdict, reason: .droppedAtLoad
        )
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
    _ shown: inout TestExplanation, _ node: inout ExplanationNode, _ test: RuleElement, _ id: ConditionID,
    _ tree: RuleTreeID, _ source: VisitorSource
  ) {
    if case .bucketed(let experience, _) = program.trees[Int(tree)]?.form {
      return answer(&shown, &node, asking: experience)
    }
    guard let index = program.node(of: id) else { return }
    switch program.nodes[Int(index)] {
    case .leaf(let leaf): answer(&shown, &node, leaf, test, source)
    case .never, .exception, .all, .any:
      node.isFixed = true
      guard let fault = NeverTrueReason(test, for: profile, in: document) else { return }
      node.reason = fault.reason
      node.notes.append(note(on: fault, test))
      // For `nullMatching`, the verdict already reports the exception, so no loss is reported.
      if fault != .nullMatching { node.loss = .neverTrue }
    }
  }

  // MARK: leaves that are evaluated

  private mutating func answer(
    _ shown: inout TestExplanation, _ node: inout ExplanationNode, _ leaf: VisitorLeaf, _ test: RuleElement,
    _ source: VisitorSource
  ) {
    let predicate = program.predicates[Int(leaf.predicate)]
    let key = predicate.key.map { program.keys[Int($0)] }
    let value = key.flatMap { visitor.value(under: $0) }
    let verdict = engine.runner.verdict(leaf.predicate)
    var fact: Fact?
    if let place = predicate.key, let value, let made = engine.runner.fact(of: predicate) {
      fact = visitor.fact(made, under: place, value).map { Fact(made: made, shown: $0) }
    }
    if let key, key.name.bytes != shown.key { shown.lookedUp = key.name.bytes }
    if key != nil { shown.found = value.map { visitor.found($0) } ?? .absent }
    let steps = self.steps(predicate, value, fact, test.value)
    if shown.operands.isEmpty {
      shown.operands = [
        TestExplanation.Operand(literal: nil, range: nil, verdict: node.verdict, reason: .droppedAtLoad)
      ]
    }
    shown.operands[0].steps = steps.found
    // If the leaf is not compared, the rule's value is not converted.
    let isCompared = fact != nil || profile.missingKey == .isCompared
    shown.operands[0].literalSteps = isCompared ? steps.literal : []
    if case .open(let construct) = verdict { shown.construct = construct }
    if case .spent = verdict { shown.construct = "the step limit was reached" }
    node.reason = reason(leaf, predicate, fact, verdict)
    node.isFixed = !mayChange(leaf, predicate, from: node.verdict)
    node.notes += notes(leaf, predicate, value, fact, verdict, test, source)
  }

  /// The attribute that a leaf tests, in the form that the platform compares and in the form that explanations show.
  struct Fact {
    let made: VisitorFact
    let shown: FactPresentation
  }

  // MARK: experiences

  /// Fills in a leaf that tests whether the visitor was assigned a variation of an experience.
  private mutating func answer(
    _ shown: inout TestExplanation, _ node: inout ExplanationNode, asking experience: [UInt8]?
  ) {
    node.notes.append("only this condition decides the audience: all others are ignored")
    guard let experience else {
      node.isFixed = true
      node.reason = node.verdict == .yes ? .matched : .missingKey
      node.notes.append(
        rules.isBare
          ? "a rule set alone has no experiences, so no visitor is bucketed"
          : "no experience has this key, so no visitor is bucketed into it")
      return
    }
    let decision = engine.runner.decision(experience)
    shown.found = decision.map { visitor.found($0) } ?? .absent
    if node.verdict == .yes {
      node.reason = .matched
    } else {
      node.reason = decision == nil ? .missingKey : .valueMismatch
    }
  }

  // MARK: focus

  /// Returns the byte range of the member that explains the verdict.
  private func focus(of test: RuleElement, _ reason: ExplanationReason?) -> ByteRange? {
    let member: JSONDocument.Value? =
      switch reason {
      case .unmappedFamily: test.ruleType
      case .unknownOperator: test.matchType ?? test.matching
      case .throws: test.matching
      case .missingKey, .matched: test.key ?? test.ruleType
      case .malformedLeaf: test.negated ?? test.matching ?? test.ruleType
      case nil, .keyAbsent, .stateAbsent, .valueMismatch, .caseOnlyMismatch, .typeMismatch,
        .notConvertible, .thresholdNotMet, .substringAbsent, .prefixMismatch, .suffixMismatch,
        .operandMissing, .operatorUnknown, .historyCount, .notUnderstood, .droppedAtLoad,
        .typeGuard, .invalidPattern, .notEvaluated:
        test.value ?? test.matchType
      }
    return member.map { document.range($0) }
  }
}

extension NeverTrueReason {
  var reason: ExplanationReason {
    switch self {
    case .nullMatching: .throws
    case .malformed: .malformedLeaf
    case .unknownOperator: .unknownOperator
    case .unmappedFamily: .unmappedFamily
    }
  }
}
