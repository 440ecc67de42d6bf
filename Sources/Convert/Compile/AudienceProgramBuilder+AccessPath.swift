extension AudienceProgramBuilder {
  /// For each rule set, computes its access points and its outcome for a visitor without data. Then builds the index
  /// that finds rule sets by access points.
  mutating func planAccess() {
    let uses = LeafUses(program)
    for place in program.trees.indices {
      guard var tree = program.trees[place] else { continue }
      if case .node(let top) = tree.form { tree.mayThrow = mayThrow(top) }
      tree.rest = program.outcomeAtRest(tree)
      tree.access = access(tree, uses)
      program.trees[place] = tree
    }
    indexTrees()
    indexExperiences()
  }

  private func mayThrow(_ node: Int32) -> Bool {
    switch program.nodes[Int(node)] {
    case .exception: true
    case .all(let children), .any(let children): program.children(children).contains(where: mayThrow)
    case .never, .leaf: false
    }
  }

  // MARK: rule sets

  private func access(_ tree: VisitorTree, _ uses: LeafUses) -> VisitorAccess {
    guard !tree.mayThrow, tree.rest == .no else { return .always }
    switch tree.form {
    case .bucketed(let experience, _): return .oneOf(experience.map { [.stored($0)] } ?? [])
    case .node(let top):
      var seen: Set<VisitorAccess.Point> = []
      return .oneOf(points(of: top, uses).filter { seen.insert($0).inserted })
    }
  }

  /// Returns access points of which a visitor needs at least one: without them, the node is false. Requires that the
  /// node is false for a visitor without data.
  ///
  /// For an `all`, returns only the points of one child, the child with the lowest cost.
  private func points(of node: Int32, _ uses: LeafUses) -> [VisitorAccess.Point] {
    switch program.nodes[Int(node)] {
    case .never, .exception: return []
    case .leaf(let leaf): return point(of: leaf).map { [$0] } ?? []
    case .any(let children):
      return program.children(children).flatMap { points(of: $0, uses) }
    case .all(let children):
      var best: (cost: Int, points: [VisitorAccess.Point])?
      for child in program.children(children) where isFalseAtRest(child) {
        let points = points(of: child, uses)
        let cost = points.reduce(0) { $0 + uses.cost(of: $1) }
        if cost < best?.cost ?? .max { best = (cost, points) }
      }
      return best?.points ?? []
    }
  }

  private func isFalseAtRest(_ node: Int32) -> Bool {
    program.outcomeAtRest(node) == .no
  }

  private func point(of leaf: VisitorLeaf) -> VisitorAccess.Point? {
    let predicate = program.predicates[Int(leaf.predicate)]
    guard let key = predicate.key else { return nil }
    guard predicate.comparison == .equals, !leaf.isNegated else { return .key(key) }
    return .value(key: key, predicate.operand.lowered)
  }

  private mutating func indexTrees() {
    program.index.treesOfKey = Array(repeating: [], count: program.keys.count)
    program.index.hasValues = Array(repeating: false, count: program.keys.count)
    for (place, tree) in program.trees.enumerated() {
      guard let tree, case .oneOf(let points) = tree.access else { continue }
      let place = RuleTreeID(place)
      for point in points {
        switch point {
        case .key(let key): program.index.treesOfKey[Int(key)].append(place)
        case .value(let key, let text):
          program.index.hasValues[Int(key)] = true
          program.index.treesOfValue[.init(key: key, text: text), default: []].append(place)
        case .stored(let id): program.index.treesOfStored[CollationKey(id, profile.runtime), default: []].append(place)
        }
      }
    }
  }

  // MARK: experiences

  private mutating func indexExperiences() {
    program.index.experiencesOfTree = Array(repeating: [], count: program.trees.count)
    for (place, plan) in program.experiences.enumerated() where plan.absence == nil {
      if let id = plan.id {
        program.index.experiencesOfStored[CollationKey(id, profile.runtime), default: []].append(Int32(place))
      }
      if let trees = deciding(plan) {
        for tree in trees { program.index.experiencesOfTree[Int(tree)].append(Int32(place)) }
      } else {
        program.index.alwaysExperiences.append(Int32(place))
      }
    }
  }

  /// Returns the rule sets of a gate whose rule sets all have access points, so only visitors with such a point can
  /// pass the gate. Nil if there is no such gate, or if the platform may throw an exception before this gate.
  private func deciding(_ plan: ExperiencePlan) -> [RuleTreeID]? {
    if plan.id == nil { return nil }
    if plan.isClosedByAudiences { return [] }
    let locations = plan.locationTrees
    let locationsNeverThrow = locations.allSatisfy { program.trees[Int($0)]?.mayThrow != true }
    let audiences = plan.audiences.compactMap(\.tree)
    if locationsNeverThrow, !plan.lacksSettings, !plan.audiences.isEmpty, audiences.allSatisfy(isIndexed) {
      return audiences
    }
    if case .open = plan.locationGate { return nil }
    return locations.allSatisfy(isIndexed) ? locations : nil
  }

  private func isIndexed(_ tree: RuleTreeID) -> Bool {
    guard case .oneOf = program.trees[Int(tree)]?.access else { return false }
    return true
  }
}

/// Estimates from the rules alone how many visitors have an access point. A value is assumed to be frequent if many
/// leaves compare with it. A key is assumed to be more frequent than any of its values.
private struct LeafUses {
  private var leaves: [VisitorAccess.Point: Int] = [:]

  init(_ program: AudienceProgram) {
    for node in program.nodes {
      guard case .leaf(let leaf) = node else { continue }
      let predicate = program.predicates[Int(leaf.predicate)]
      guard let key = predicate.key else { continue }
      leaves[.key(key), default: 0] += 1
      guard predicate.comparison == .equals else { continue }
      leaves[.value(key: key, predicate.operand.lowered), default: 0] += 1
    }
  }

  func cost(of point: VisitorAccess.Point) -> Int {
    switch point {
    case .value, .stored: leaves[point] ?? 1
    case .key: leaves.count + (leaves[point] ?? 1)
    }
  }
}
