extension AudienceProgram {
  /// An experience that the platform finds, and its gates.
  package struct LoadedExperience: Sendable {
    /// The 0-based index of the experience in the document.
    package let place: Int
    package let key: [UInt8]?
    package let audiences: [[UInt8]]
    package let segments: [[UInt8]]
    package let locations: [[UInt8]]
    /// True if visitors must match a site area.
    package let hasSiteArea: Bool
  }

  /// A rule set that the platform loads, with the keys that its leaves look up.
  package struct LoadedRules: Sendable {
    /// The conditions of the rule set.
    package let tree: RuleTreeID
    /// The id of the audience or location; nil if the document is one rule set.
    package let id: [UInt8]?
    /// The keys of attributes or location data, in the order of first use.
    package let keys: [[UInt8]]
    /// The number of leaves that the document has for the rule set.
    package let leaves: Int
    /// The number of these leaves that are never true or not evaluated.
    package let lost: Int
  }

  /// The experiences that can be found by their keys, in document order.
  package var loadedExperiences: [LoadedExperience] {
    experiences.enumerated().compactMap { place, plan in
      if case .unknown = plan.absence { return nil }
      let hasSiteArea = if case .siteArea = plan.locationGate { true } else { false }
      return LoadedExperience(
        place: place, key: plan.key, audiences: plan.audiences.map(\.id), segments: plan.segments,
        locations: plan.locations.map(\.id), hasSiteArea: hasSiteArea)
    }
  }

  /// The rule set that is the document; nil for a configuration.
  package var loadedRuleSet: LoadedRules? { rules.bareTree.flatMap { loaded($0, id: nil) } }

  package var loadedAudiences: [LoadedRules] { rules.audiences.compactMap(loaded) }

  package var loadedLocations: [LoadedRules] { rules.locations.compactMap(loaded) }

  private func loaded(_ audience: Audience) -> LoadedRules? {
    audience.tree.flatMap { tree in loaded(tree, id: audience.id.map { rules.document.string(orLexeme: $0) }) }
  }

  private func loaded(_ id: RuleTreeID, id name: [UInt8]?) -> LoadedRules? {
    guard let tree = trees[Int(id)] else { return nil }
    let leaves = rules.leaves(of: id).count
    guard case .node(let top) = tree.form else {
      return LoadedRules(tree: id, id: name, keys: [], leaves: leaves, lost: leaves - 1)
    }
    var keys: [[UInt8]] = []
    var kept = 0
    var open = [top]
    while let node = open.popLast() {
      switch nodes[Int(node)] {
      case .never, .exception: break
      case .leaf(let leaf):
        kept += 1
        guard let key = predicates[Int(leaf.predicate)].key else { break }
        let bytes = self.keys[Int(key)].name.bytes
        if !keys.contains(bytes) { keys.append(bytes) }
      case .all(let range), .any(let range): open += children(range).reversed()
      }
    }
    return LoadedRules(tree: id, id: name, keys: keys, leaves: leaves, lost: leaves - kept)
  }
}
