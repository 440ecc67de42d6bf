extension AudienceRunner {
  /// Explains which variation of an experience the current visitor is assigned. Requires that the visitor is eligible
  /// for the experience.
  mutating func split(ofExperience place: Int) -> SplitExplanation? {
    let plan = program.experiences[place]
    guard let visitor, let id = plan.id, let split = plan.split else { return nil }
    let hashing = split.hashing
    var result = SplitExplanation(valueCount: hashing.valueCount, isAnchored: split.isAnchored)
    result.variations = variations(ofExperience: place, split)
    result.unassignedPercentage = split.unassignedPercentage
    if let name = visitor.visitorID, !name.isEmpty || program.profile.hashesEmptyVisitor {
      let text = hashing.text(visitor: name, experience: id)
      let hash = hashing.hash(text)
      result.hash = SplitExplanation.Hash(
        text: text, seed: hashing.seed, hash: hash, value: hashing.value(of: hash))
    }
    switch assignment(ofExperience: place) {
    case .variation(let id):
      (result.variation, result.isStored) = (id, storedVariation(plan, visitor) != nil)
      // The shares belong to the first variations in the same order, so the index of a share is the index of its
      // variation.
      result.assigned = result.isStored ? nil : result.hash.flatMap { split.share(for: $0.value) }
    case .outsideTraffic where result.hash != nil:
      let isMissed = split.isAnchored && result.missed != nil
      result.reason = isMissed ? .stoppedVariation : split.isEmpty ? .noVariation : .outsideTraffic
    case .outsideTraffic, nil:
      result.reason = .noVisitor
      // A visitor without an id has no hash, so the explanation shows no ranges of hash values.
      for index in result.variations.indices {
        (result.variations[index].values, result.variations[index].missedValues) = (nil, nil)
      }
    }
    return result
  }

  /// Returns the variations of an experience. First are the variations with shares, in the order of the shares.
  private func variations(ofExperience place: Int, _ split: TrafficSplit) -> [SplitExplanation.Variation] {
    let (rules, profile) = (program.rules, program.profile)
    let (experience, document) = (rules.experiences[place], rules.document)
    let values = split.values
    let missed = TrafficSplit(experience, of: rules, for: profile, allRun: true).values
    let tried = split.shares.map(\.variation)
    let others = Set(experience.variationEntries.indices).subtracting(tried).sorted()
    return (tried + others).map { index in
      let variation = experience.variationEntries[index]
      let status = variation.status.flatMap { document.isTruthy($0) ? document.string(orLexeme: $0) : nil }
      var shown = SplitExplanation.Variation(
        id: profile.identifier(variation.id, in: document), key: rules.string(variation.key),
        status: status ?? Array("running".utf8), allocation: profile.allocation(of: variation, in: document))
      shown.values = values[index]
      if !profile.runs(variation, in: rules) { shown.missedValues = missed[index] }
      return shown
    }
  }
}
