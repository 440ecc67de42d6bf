/// Explains the gates of an experience, in the order in which the platforms evaluate the gates:
///
///     all  experience                      any  experience
///     ├ environment                        ├ stored decision
///     ├ location data                      └ all  gates
///     ├ locations                            ├ …
///     ├ site area
///     ├ audiences
///     ├ segments
///     └ variations
///
/// The tree on the right is for a visitor with a stored decision. Gates for locations, audiences and variations are
/// always included. A different gate is included if the experience sets it, or if it excludes the visitor. A gate that
/// a platform ignores is included with the loss `noEffect`, so that the trees of all platforms have the same shape.
extension AudienceTrace {
  /// Returns the tree of an experience; empty if the platform does not find the experience.
  mutating func explanation(ofExperience place: Int) -> Explanation {
    let plan = program.experiences[place]
    if case .unknown = plan.absence { return Explanation() }
    let experience = rules.experiences[place]
    let range = document.range(experience.entry)
    var top = group("experience", .all, engine.runner.outcome(ofExperience: place), range, id: plan.key)
    top.focus = experience.key.map { document.range($0) } ?? range
    guard let id = plan.id, let entry = visitor.entry(under: id) else {
      append(top, under: -1)
      _ = addGates(of: place, under: 0)
      return takeExplanation()
    }
    let decision = engine.runner.decision(id)
    // In JavaScript, a stored decision is not a gate: its only effect is to skip permanent audiences.
    let decides = engine.runner.decides(decision, plan)
    top.kind = decides ? .any : .all
    append(top, under: -1)
    addDecision(entry, isValid: decision != nil, decides, of: experience, plan)
    var gates = ExplanationNode(kind: .all, verdict: .unknown, range: range, focus: top.focus)
    gates.role = Explanation.Role("gates")
    let index = append(gates, under: 0)
    nodes[index].verdict = Explanation.Verdict(addGates(of: place, under: index))
    return takeExplanation()
  }

  /// Adds the visitor's value for the experience in `bucketed`. `isValid`: true if the platform accepts the value as a
  /// decision. `decides`: true if the platform returns the decision's variation without evaluating gates.
  private mutating func addDecision(
    _ value: JSONDocument.Value, isValid: Bool, _ decides: Bool, of experience: Experience, _ plan: ExperiencePlan
  ) {
    let range = document.range(experience.id ?? experience.entry)
    var node: ExplanationNode
    if !isValid {
      node = ignored("stored decision", range, "\(name) ignores the stored decision")
    } else if profile.storedDecision == .decidesIfKnown, !decides {
      node = ignored("stored decision", range, "the stored variation does not exist, so \(name) ignores the decision")
    } else if decides {
      node = gate(
        "stored decision", .yes, range, .matched,
        "\(name) returns the stored variation without evaluating anything else")
    } else {
      let isSparing = engine.runner.askedAudiences(plan, value).count < plan.audiences.count
      node = gate(
        "stored decision", .yes, range, .matched,
        isSparing
          ? "\(name) checks locations and audiences again, except permanent audiences"
          : "\(name) checks locations and audiences again")
    }
    node.test?.found = visitor.found(value)
    append(node, under: 0)
  }

  /// Returns a leaf node for a gate, or for a part of a gate.
  func gate(
    _ name: String, _ verdict: Explanation.Verdict, _ range: ByteRange, _ reason: ExplanationReason?,
    _ note: String? = nil
  ) -> ExplanationNode {
    var node = ExplanationNode(kind: .leaf, verdict: verdict, range: range)
    node.role = Explanation.Role(name)
    node.reason = reason ?? (verdict == .unknown ? .droppedAtLoad : nil)
    node.isFixed = true
    node.test = TestExplanation(key: nil, matcher: nil)
    if let note { node.notes.append(note) }
    return node
  }

  /// Returns a leaf node for a gate that the platform ignores, or for a part of such a gate.
  func ignored(_ name: String, _ range: ByteRange, _ note: String? = nil) -> ExplanationNode {
    var node = gate(name, .unknown, range, nil, note)
    node.loss = .noEffect
    return node
  }

  /// Returns a group node without children.
  func group(_ name: String, _ kind: ExplanationKind, _ outcome: OutcomeSet, _ range: ByteRange, id: [UInt8]? = nil)
    -> ExplanationNode
  {
    var node = ExplanationNode(kind: kind, verdict: Explanation.Verdict(outcome), range: range)
    node.role = Explanation.Role(name, id: id)
    return node
  }

  // MARK: gates

  /// Adds all gates and returns their common outcome.
  private mutating func addGates(of place: Int, under parent: Int) -> OutcomeSet {
    let plan = program.experiences[place]
    let experience = rules.experiences[place]
    let range = document.range(experience.entry)
    var outcomes: [OutcomeSet] = []
    if !profile.hasServerGates {
      if self.plan.isArchived(place) {
        append(ignored("archived", range, "\(name) ignores archived experiences"), under: parent)
      }
    } else if plan.absence != nil {
      outcomes.append(.no)
      append(gate("archived", .no, range, .valueMismatch, "the experience is archived"), under: parent)
    }
    if let outcome = addEnvironment(experience, plan, under: parent) { outcomes.append(outcome) }
    if plan.id == nil {
      outcomes.append(.exception)
      let note = "\(name) throws when it converts the missing id to a string"
      append(gate("id", .error, range, .throws, note), under: parent)
    }
    addLocations(of: place, under: parent)
    outcomes.append(engine.runner.locationGate(plan))
    addAudiences(of: place, under: parent)
    outcomes.append(engine.runner.audienceGate(plan, plan.id.flatMap { engine.runner.decision($0) }))
    if let outcome = addSegments(of: experience, plan, under: parent) { outcomes.append(outcome) }
    addVariations(experience, plan, under: parent)
    outcomes.append(plan.hasVariations ? .yes : .no)
    return OutcomeSet.inOrder(0..<Int32(outcomes.count), continuing: .yes) { outcomes[Int($0)] }
  }

  private mutating func addEnvironment(_ experience: Experience, _ plan: ExperiencePlan, under parent: Int)
    -> OutcomeSet?
  {
    guard let value = experience.environment, !document.isNull(value) else { return nil }
    let range = document.range(value)
    func operand(_ verdict: Explanation.Verdict, _ reason: ExplanationReason) -> TestExplanation.Operand {
      TestExplanation.Operand(literal: document.json(of: value), range: range, verdict: verdict, reason: reason)
    }
    guard profile.hasServerGates else {
      var node = ignored("environment", range, "\(name) ignores the environment")
      node.test?.operands = [operand(.unknown, .droppedAtLoad)]
      append(node, under: parent)
      return nil
    }
    let current = engine.runner.visitor?.environment
    let reason: ExplanationReason =
      switch plan.environment {
      case .any: .matched
      case .none: .typeMismatch
      case .only(let wanted): wanted == current ? .matched : .valueMismatch
      }
    let verdict: Explanation.Verdict = reason == .matched ? .yes : .no
    var node = gate("environment", verdict, range, reason)
    if case .only = plan.environment { node.isFixed = false }
    node.test?.found = current.map { .text(TestExplanation.shortened($0)) }
    node.test?.operands = [operand(verdict, reason)]
    append(node, under: parent)
    return reason == .matched ? .yes : .no
  }

  private mutating func addVariations(_ experience: Experience, _ plan: ExperiencePlan, under parent: Int) {
    let range = document.range(experience.variations ?? experience.entry)
    guard !plan.hasVariations else {
      append(gate("variations", .yes, range, .matched), under: parent)
      return
    }
    var node = gate("variations", .no, range, .operandMissing, "no variation of the experience has traffic")
    node.loss = .neverTrue
    append(node, under: parent)
  }

  private mutating func addSegments(of experience: Experience, _ plan: ExperiencePlan, under parent: Int) -> OutcomeSet?
  {
    let listed = references(experience.audiences).filter { isSegment($0) }
    guard !listed.isEmpty, let visitor = engine.runner.visitor else { return nil }
    let range = document.range(experience.audiences ?? experience.entry)
    let isIgnored = !profile.hasServerGates
    let outcome: OutcomeSet = engine.runner.passesSegments(plan, visitor) ? .yes : .no
    var node = group("segments", .any, outcome, range)
    if isIgnored {
      node = ignored("segments", range, "\(name) ignores segments")
      (node.kind, node.test, node.reason) = (.any, nil, nil)
    }
    let index = append(node, under: parent)
    for value in listed {
      let isMember = visitor.segments.contains(document.string(value))
      var leaf =
        isIgnored
        ? ignored("segment", document.range(value))
        : gate("segment", isMember ? .yes : .no, document.range(value), isMember ? .matched : .missingKey)
      leaf.role?.id = document.string(value)
      leaf.isFixed = isIgnored
      append(leaf, under: index)
    }
    return isIgnored ? nil : outcome
  }
}
