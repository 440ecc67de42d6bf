/// The reason why a platform assigns no variation of an experience to a visitor without a stored decision.
package enum ReachObstacle: Sendable {
  case archived
  /// The environment of the experience is not a string, so no environment equals it.
  case environment
  /// No visitor passes the location gate.
  case locations
  /// The audiences match no visitor.
  case audiences
  case noVariations
  /// Every variation is stopped or has no traffic.
  case noTraffic
}

extension AudienceProgram {
  /// Returns the first gate of an experience that no visitor passes. Nil if there is none, or if the platform does not
  /// find the experience.
  ///
  /// `isProof`: false if a visitor with a stored decision may still be eligible.
  package func obstacle(ofExperience place: Int) -> (obstacle: ReachObstacle, isProof: Bool)? {
    let plan = experiences[place]
    if case .archived = plan.absence { return (.archived, true) }
    guard plan.absence == nil, plan.id != nil else { return nil }
    let isProof = profile.storedDecision == .sparesPermanentAudiences
    if case .none = plan.environment { return (.environment, isProof) }
    if isClosed(plan) { return (.locations, isProof) }
    let impossible = plan.audiences.map { !mayMatch($0.tree) }
    let isImpossible = plan.needsAllAudiences ? impossible.contains(true) : impossible.allSatisfy { $0 }
    if plan.isClosedByAudiences || !plan.audiences.isEmpty && isImpossible {
      // If a visitor has a stored decision, permanent audiences are not evaluated.
      let lasting = zip(plan.audiences, impossible).contains { $0.1 && !$0.0.isPermanent }
      return (.audiences, isProof && lasting)
    }
    if !plan.hasVariations { return (.noVariations, isProof) }
    return plan.split?.isEmpty == true ? (.noTraffic, false) : nil
  }

  private func isClosed(_ plan: ExperiencePlan) -> Bool {
    switch plan.locationGate {
    case .open: false
    case .closed: true
    case .locations: !plan.locations.contains { mayMatch($0.tree) }
    case .siteArea(let tree): !mayMatch(tree)
    }
  }

  /// True if some visitor may match the rule set; false if there is no rule set.
  private func mayMatch(_ id: RuleTreeID?) -> Bool {
    guard let id, let tree = trees[Int(id)] else { return false }
    switch tree.form {
    case .node(let top): return mayBeTrue(top)
    case .bucketed(let experience, let isNegated): return experience != nil || isNegated
    }
  }

  /// True if the node may be true for some visitor. Conservative: the only contradictions it finds are different
  /// equalities of one key on iOS.
  private func mayBeTrue(_ node: Int32) -> Bool {
    switch nodes[Int(node)] {
    case .never, .exception: false
    case .leaf(let leaf): mayBeTrue(leaf)
    case .all(let range): children(range).allSatisfy(mayBeTrue) && !hasOpposedEqualities(range)
    case .any(let range): children(range).contains(where: mayBeTrue)
    }
  }

  /// True if the conditions require that one key equals two different values. In JavaScript and Kotlin, an array can
  /// equal both.
  private func hasOpposedEqualities(_ range: Range<Int32>) -> Bool {
    guard profile.runtime == .swift else { return false }
    var values: [Int32: CollationKey] = [:]
    return children(range).contains { node in
      guard case .leaf(let leaf) = nodes[Int(node)], !leaf.isNegated else { return false }
      let predicate = predicates[Int(leaf.predicate)]
      guard predicate.comparison == .equals, let key = predicate.key else { return false }
      let value = predicate.operand.lowered
      let known = values.updateValue(value, forKey: key)
      return known.map { $0 != value } ?? false
    }
  }

  private func mayBeTrue(_ leaf: VisitorLeaf) -> Bool {
    let wanted: OutcomeSet = leaf.isNegated ? .no : .yes
    let predicate = predicates[Int(leaf.predicate)]
    if restVerdicts[Int(leaf.predicate)].outcome(isNegated: leaf.isNegated).contains(.yes) { return true }
    // A leaf without a key has the same outcome for every visitor.
    guard predicate.key != nil else { return false }
    let outcomes =
      switch predicate.operand {
      case .swift(let operand): operand.outcomes(of: predicate.comparison)
      case .units(let operand): operand.outcomes(of: predicate.comparison)
      }
    return outcomes.contains(wanted)
  }
}
