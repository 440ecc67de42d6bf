extension Program {
  /// Compiles a document for each of `profiles`. Reads the document in parts, so that the nodes and conditions of only
  /// one part are in memory at a time: with 100,000 rules, that saves 120 MB and a tenth of the time.
  ///
  /// Returns nil if the document cannot be parsed, a platform rejects it, it exceeds a limit, or it repeats a member of
  /// its root. Reading the whole document then reports the reason. `leafLimit`: the maximum number of conditions
  /// without children in one rule. `nodeCount`: the minimum number of values and names in a part.
  package static func inParts(
    _ text: [UInt8], for profiles: [LaunchProfile], ruleLimit: Int = .max, leafLimit: Int = .max,
    depthLimit: Int = JSONDocument.standardDepthLimit, indexedRules: Int = Self.indexedRules,
    history: HistoryUse = .empty, nodeCount: Int = 1 << 15
  ) -> [Program]? {
    do {
      var parts = try JSONDocumentParts(text, splitting: "rules", nodeCount: nodeCount, depthLimit: depthLimit)
      var builders: [ProgramBuilder] = []
      var ruleCount = 0
      var hasBuckets: Bool?
      repeat {
        let document = try parts.next()
        if parts.isAtEnd, !builders.isEmpty, !document.hasDistinctNames(document.root) { return nil }
        var part: RuleSet?
        let estimate = parts.progress.all / max(1, parts.progress.read) + 1
        for (place, profile) in profiles.enumerated() {
          let choice = profile.memberChoice
          if part == nil || choice != profiles[place - 1].memberChoice {
            part = RuleSet(part: document, isLast: parts.isAtEnd, from: ruleCount, choice: choice)
          }
          guard let part, ruleCount + part.ruleCount <= ruleLimit, part.maximumLeaves <= leafLimit,
            part.notModelled(on: profile, only: nil) == nil
          else { return nil }
          if builders.count == place {
            builders.append(
              ProgramBuilder(
                part, for: profile, only: nil, indexedRules: indexedRules, history: history, partCount: estimate))
            try builders[place].addRules()
          } else {
            try builders[place].add(part)
          }
        }
        // The parts before `metadata` were compiled as if the document had no `metadata`, so the result would be wrong.
        if hasBuckets != nil, part?.hasBuckets != hasBuckets,
          profiles.contains(where: { $0.outcome(.bucketed) != .taken })
        {
          return nil
        }
        hasBuckets = part?.hasBuckets
        ruleCount += part?.ruleCount ?? 0
      } while !parts.isAtEnd
      return builders.indices.map { builders[$0].finish() }
    } catch {
      return nil
    }
  }
}
