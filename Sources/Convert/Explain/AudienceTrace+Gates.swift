/// Explains the gates of an experience, in the order in which the platforms evaluate them:
///
///     all  experience                      any  experience
///     ├ environment                        ├ stored decision
///     ├ location data                      └ all  gates
///     ├ locations    or one of them          ├ …
///     ├ site area
///     ├ audiences
///     ├ segments
///     └ variations
///
/// The tree on the right is for a visitor with a stored decision. Locations and audiences are always included, other
/// gates only if the document or the visitor restricts them. A gate that a platform ignores is included with the loss
/// `noEffect`, so that the trees of all platforms have the same shape.
extension AudienceTrace {
  /// Returns the tree of an experience; empty if the platform does not find the experience.
  mutating func explanation(ofExperience place: Int) -> Explanation {
    var tree = Explanation()
    let plan = program.experiences[place]
    if case .unknown = plan.absence { return tree }
    let experience = rules.experiences[place]
    let range = document.range(experience.entry)
    var top = Explanation.Node(
      kind: .all, verdict: Explanation.Verdict(engine.runner.outcome(ofExperience: place)), range: range,
      focus: experience.key.map { document.range($0) })
    top.role = Explanation.Role("experience", id: plan.key)
    guard let id = plan.id, let entry = visitor.entry(under: id) else {
      tree.append(top, under: -1)
      _ = addGates(of: place, under: 0, to: &tree)
      return tree
    }
    let decision = engine.runner.decision(id)
    let decides: Bool
    if case .decides = profile.storedDecision { decides = true } else { decides = false }
    // In JavaScript a stored decision is not a gate; it only spares permanent audiences.
    top.kind = decides && decision != nil ? .any : .all
    tree.append(top, under: -1)
    if let decision {
      addDecision(decision, of: experience, plan, decides: decides, to: &tree)
    } else {
      let range = document.range(experience.id ?? experience.entry)
      var node = ignored("stored decision", range, "\(name) takes what is stored for no decision")
      node.test?.found = visitor.found(entry)
      tree.append(node, under: 0)
    }
    var gates = Explanation.Node(kind: .all, verdict: .unknown, range: range, focus: top.focus)
    gates.role = Explanation.Role("gates")
    tree.append(gates, under: 0)
    let group = tree.nodes.count - 1
    tree.nodes[group].verdict = Explanation.Verdict(addGates(of: place, under: group, to: &tree))
    return tree
  }

  private mutating func addDecision(
    _ decision: JSONDocument.Value, of experience: Experience, _ plan: ExperiencePlan, decides: Bool,
    to tree: inout Explanation
  ) {
    let range = document.range(experience.id ?? experience.entry)
    var node = gate("stored decision", .yes, range, .matched)
    node.test?.found = visitor.found(decision)
    if decides {
      node.notes.append("\(name) returns what was given before, and asks nothing else")
    } else {
      let spared = plan.audiences.count - engine.runner.askedAudiences(plan, decision).count
      node.notes.append(
        spared > 0 ? "\(name) asks the gates again, but for the permanent audiences" : "\(name) asks the gates again")
    }
    tree.append(node, under: 0)
  }

  /// Returns a gate without children.
  func gate(_ name: String, _ verdict: Explanation.Verdict, _ range: ByteRange, _ reason: ExplanationReason?)
    -> Explanation.Node
  {
    var node = Explanation.Node(kind: .leaf, verdict: verdict, range: range)
    node.role = Explanation.Role(name)
    node.reason = reason ?? (verdict == .unknown ? .droppedAtLoad : nil)
    node.isFixed = true
    node.test = TestExplanation(key: nil, matcher: nil)
    return node
  }

  /// Returns a gate, or a part of one, that the platform ignores.
  func ignored(_ name: String, _ range: ByteRange, _ note: String) -> Explanation.Node {
    var node = gate(name, .unknown, range, nil)
    node.loss = .noEffect
    node.notes.append(note)
    return node
  }

  // MARK: gates

  /// Adds all gates and returns their common outcome.
  private mutating func addGates(of place: Int, under parent: Int, to tree: inout Explanation) -> OutcomeSet {
    let plan = program.experiences[place]
    let experience = rules.experiences[place]
    let range = document.range(experience.entry)
    var outcomes: [OutcomeSet] = []
    if !profile.hasServerGates {
      if self.plan.isArchived(place) {
        tree.append(ignored("archived", range, "\(name) looks at no archive"), under: parent)
      }
    } else if plan.absence != nil {
      outcomes.append(.no)
      var node = gate("archived", .no, range, .valueMismatch)
      node.notes.append("the experience is archived")
      tree.append(node, under: parent)
    }
    if let outcome = addEnvironment(experience, plan, under: parent, to: &tree) {
      outcomes.append(outcome)
    }
    if plan.id == nil {
      outcomes.append(.exception)
      var node = gate("id", .error, range, .throws)
      node.notes.append("\(name) throws when it asks for the text of an id that is not there")
      tree.append(node, under: parent)
    }
    addLocations(of: place, under: parent, to: &tree)
    outcomes.append(engine.runner.locationGate(plan))
    addAudiences(of: place, under: parent, to: &tree)
    outcomes.append(engine.runner.audienceGate(plan, plan.id.flatMap { engine.runner.decision($0) }))
    if let outcome = addSegments(of: experience, plan, under: parent, to: &tree) {
      outcomes.append(outcome)
    }
    addVariations(experience, plan, under: parent, to: &tree)
    outcomes.append(plan.hasVariations ? .yes : .no)
    return OutcomeSet.inOrder(0..<Int32(outcomes.count), continuing: .yes) { outcomes[Int($0)] }
  }

  private func addEnvironment(
    _ experience: Experience, _ plan: ExperiencePlan, under parent: Int, to tree: inout Explanation
  ) -> OutcomeSet? {
    guard let value = experience.environment, !document.isNull(value) else { return nil }
    let range = document.range(value)
    guard profile.hasServerGates else {
      var node = ignored("environment", range, "\(name) looks at no environment")
      node.test?.operands = [
        TestExplanation.Operand(literal: json(value), range: range, verdict: .unknown, reason: .droppedAtLoad)
      ]
      tree.append(node, under: parent)
      return nil
    }
    let current = engine.runner.visitor?.environment
    let passes: Bool
    var reason = ExplanationReason.matched
    switch plan.environment {
    case .any: passes = true
    case .none: (passes, reason) = (false, .typeMismatch)
    case .only(let wanted):
      passes = wanted == current
      if !passes { reason = .valueMismatch }
    }
    let verdict: Explanation.Verdict = passes ? .yes : .no
    var node = gate("environment", verdict, range, reason)
    if case .only = plan.environment { node.isFixed = false }
    node.test?.found = current.map { .text(TestExplanation.shortened($0)) }
    node.test?.operands = [
      TestExplanation.Operand(literal: json(value), range: range, verdict: verdict, reason: reason)
    ]
    tree.append(node, under: parent)
    return passes ? .yes : .no
  }

  private func addVariations(
    _ experience: Experience, _ plan: ExperiencePlan, under parent: Int, to tree: inout Explanation
  ) {
    let range = document.range(experience.variations ?? experience.entry)
    var node = gate(
      "variations", plan.hasVariations ? .yes : .no, range, plan.hasVariations ? .matched : .operandMissing)
    if !plan.hasVariations {
      node.loss = .neverTrue
      node.notes.append("it has no variation that could be given to anybody")
    }
    tree.append(node, under: parent)
  }

  private func addSegments(
    of experience: Experience, _ plan: ExperiencePlan, under parent: Int, to tree: inout Explanation
  ) -> OutcomeSet? {
    let listed = references(experience.audiences).filter { isSegment($0) }
    guard !listed.isEmpty, let visitor = engine.runner.visitor else { return nil }
    let range = document.range(experience.audiences ?? experience.entry)
    guard profile.hasServerGates else {
      var node = ignored("segments", range, "\(name) looks at no segments")
      (node.kind, node.test, node.reason) = (.any, nil, nil)
      tree.append(node, under: parent)
      let group = tree.nodes.count - 1
      for value in listed {
        var leaf = gate("segment", .unknown, document.range(value), nil)
        leaf.role?.id = document.string(value)
        leaf.loss = .noEffect
        tree.append(leaf, under: group)
      }
      return nil
    }
    let outcome: OutcomeSet = engine.runner.passesSegments(plan, visitor) ? .yes : .no
    var node = Explanation.Node(kind: .any, verdict: Explanation.Verdict(outcome), range: range)
    node.role = Explanation.Role("segments")
    tree.append(node, under: parent)
    let group = tree.nodes.count - 1
    for value in listed {
      let carries = visitor.segments.contains(document.string(value))
      var leaf = gate("segment", carries ? .yes : .no, document.range(value), carries ? .matched : .missingKey)
      leaf.role?.id = document.string(value)
      leaf.isFixed = false
      tree.append(leaf, under: group)
    }
    return outcome
  }
}
