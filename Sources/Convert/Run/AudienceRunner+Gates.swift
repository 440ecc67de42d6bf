extension AudienceRunner {
  /// Returns the indices of the experiences whose outcome may be other than `no` for the visitor, in document order.
  func candidates() -> [Int] {
    var places = Set(program.index.alwaysExperiences)
    for tree in selected { places.formUnion(program.index.experiencesOfTree[Int(tree)]) }
    if !program.index.experiencesOfStored.isEmpty {
      for id in decisions { places.formUnion(program.index.experiencesOfStored[id] ?? []) }
    }
    return places.sorted().map(Int.init)
  }

  /// Returns the outcome of an experience: `yes` if the visitor is eligible.
  ///
  /// Gates are evaluated in the order of the platform. If the visitor does not pass a gate, later gates are not
  /// evaluated, so they throw no exception.
  mutating func outcome(ofExperience place: Int) -> OutcomeSet {
    let plan = program.experiences[place]
    guard plan.absence == nil, let visitor else { return .no }
    if case .only(let name) = plan.environment, name != visitor.environment { return .no }
    if case .none = plan.environment { return .no }
    // The platform converts the id to a string without checking that there is an id.
    guard let id = plan.id else { return .exception }
    let decision = decision(id)
    if decides(decision, plan) { return .yes }
    let locations = locationGate(plan)
    let audiences = locations.contains(.yes) ? audienceGate(plan, decision) : .no
    let rest: OutcomeSet = passesSegments(plan, visitor) && plan.hasVariations ? .yes : .no
    return OutcomeSet.inOrder(0..<3, continuing: .yes) { [locations, audiences, rest][Int($0)] }
  }

  /// True if the platform returns the variation of a stored decision without evaluating gates.
  mutating func decides(_ decision: JSONDocument.Value?, _ plan: ExperiencePlan) -> Bool {
    guard let decision else { return false }
    switch program.profile.storedDecision {
    case .decides: return true
    case .decidesIfKnown: return isKnown(decision, plan)
    case .sparesPermanentAudiences: return false
    }
  }

  /// True if a stored decision names a variation that still exists.
  private mutating func isKnown(_ decision: JSONDocument.Value, _ plan: ExperiencePlan) -> Bool {
    guard let document = visitor?.document else { return false }
    return plan.variations.contains(variation(decision, in: document))
  }

  /// True if the visitor lacks location data, and the platform finds no visitor without such data eligible.
  var lacksLocation: Bool {
    guard case .each = program.profile.locations else { return false }
    return visitor?.location == nil
  }

  /// True if the visitor lacks location data that the platform requires for an experience with this plan.
  func lacksLocation(_ plan: ExperiencePlan) -> Bool {
    guard case .eachListed = program.profile.locations, let visitor else { return lacksLocation }
    if case .open = plan.locationGate { return false }
    return visitor.location.map { visitor.document.first(in: $0) == nil } ?? true
  }

  mutating func locationGate(_ plan: ExperiencePlan) -> OutcomeSet {
    if lacksLocation(plan) { return .no }
    switch plan.locationGate {
    case .open, .closed, .locations: return listedLocations(plan)
    case .siteArea(let tree): return tree.map { outcome(of: $0) } ?? .no
    }
  }

  /// Returns the outcome of the listed locations; `yes` if none is listed. Does not check `lacksLocation`.
  mutating func listedLocations(_ plan: ExperiencePlan) -> OutcomeSet {
    switch plan.locationGate {
    case .open, .siteArea: .yes
    case .closed: .no
    case .locations: together(plan.locations, isAll: false)
    }
  }

  mutating func audienceGate(_ plan: ExperiencePlan, _ decision: JSONDocument.Value?) -> OutcomeSet {
    let asked = askedAudiences(plan, decision)
    guard !asked.isEmpty else { return plan.isClosedByAudiences ? .no : .yes }
    let outcome = together(asked, isAll: plan.needsAllAudiences)
    return plan.lacksSettings ? .exception : outcome
  }

  /// Returns the audiences of an experience that are evaluated. JavaScript skips permanent audiences if the visitor was
  /// assigned a variation that still exists.
  mutating func askedAudiences(_ plan: ExperiencePlan, _ decision: JSONDocument.Value?) -> [ExperiencePlan.Member] {
    guard case .sparesPermanentAudiences = program.profile.storedDecision, let decision, isKnown(decision, plan)
    else { return plan.audiences }
    return plan.audiences.filter { !$0.isPermanent }
  }

  private mutating func together(_ members: [ExperiencePlan.Member], isAll: Bool) -> OutcomeSet {
    OutcomeSet.together(members.map { $0.tree.map { outcome(of: $0) } ?? .no }, isAll: isAll)
  }

  func passesSegments(_ plan: ExperiencePlan, _ visitor: VisitorEvent) -> Bool {
    plan.segments.isEmpty || plan.segments.contains(where: visitor.segments.contains)
  }

  // MARK: variations

  /// Returns the variation of an experience for a visitor who is eligible for it; nil if the visitor has no id.
  mutating func assignment(ofExperience place: Int) -> AudienceVerdict.Assignment? {
    let plan = program.experiences[place]
    guard let visitor, let name = visitor.visitorID, let id = plan.id, let split = plan.split else { return nil }
    if name.isEmpty, !program.profile.hashesEmptyVisitor { return .outsideTraffic }
    if let stored = storedVariation(plan, visitor) { return .variation(stored) }
    return split.variation(for: split.hashing.value(visitor: name, experience: id)).map { .variation($0) }
      ?? .outsideTraffic
  }

  /// Returns the variation that was assigned to a visitor before. Nil if there is none, or if the platform does not
  /// keep it.
  mutating func storedVariation(_ plan: ExperiencePlan, _ visitor: VisitorEvent) -> [UInt8]? {
    guard let decision = plan.id.flatMap({ decision($0) }),
      program.profile.storedDecision == .decides || isKnown(decision, plan)
    else { return nil }
    return variation(decision, in: visitor.document)
  }

  // MARK: reasons

  /// Returns the rule sets that leave the outcome of an experience undecided or throw an exception, in order of
  /// evaluation.
  mutating func undecidedTrees(ofExperience place: Int) -> [RuleTreeID] {
    let plan = program.experiences[place]
    guard visitor != nil else { return [] }
    let locations = locationGate(plan)
    var trees = locations.isAnswer ? [] : plan.locationTrees
    if locations.contains(.yes) {
      let given = plan.id.flatMap { decision($0) }
      let audiences = audienceGate(plan, given)
      if !audiences.isAnswer { trees += askedAudiences(plan, given).compactMap(\.tree) }
    }
    return trees.filter { !outcome(of: $0).isAnswer }
  }

  /// Returns the undecided leaves on which the outcome of a rule set depends.
  mutating func openLeaves(of tree: RuleTreeID) -> [VisitorLeaf] {
    guard case .node(let top) = program.trees[Int(tree)]?.form else { return [] }
    var leaves: [VisitorLeaf] = []
    collect(top, &leaves)
    return leaves
  }

  private mutating func collect(_ node: Int32, _ leaves: inout [VisitorLeaf]) {
    guard !outcome(ofNode: node).isSettled else { return }
    switch program.nodes[Int(node)] {
    case .never, .exception: return
    case .leaf(let leaf): leaves.append(leaf)
    case .all(let range): collect(range, continuing: .yes, &leaves)
    case .any(let range): collect(range, continuing: .no, &leaves)
    }
  }

  private mutating func collect(_ range: Range<Int32>, continuing: OutcomeSet, _ leaves: inout [VisitorLeaf]) {
    for child in program.children(range) {
      collect(child, &leaves)
      if !outcome(ofNode: child).contains(continuing) { return }
    }
  }

  /// Returns the condition at which a rule set throws an exception; nil if its outcome is not `exception`.
  mutating func exceptionPlace(in tree: RuleTreeID) -> ConditionID? {
    guard case .node(var node) = program.trees[Int(tree)]?.form else { return nil }
    while true {
      switch program.nodes[Int(node)] {
      case .exception(let place): return place
      case .never, .leaf: return nil
      case .all(let range), .any(let range):
        guard
          let child = program.children(range).first(where: { outcome(ofNode: $0) == .exception })
        else { return nil }
        node = child
      }
    }
  }
}
