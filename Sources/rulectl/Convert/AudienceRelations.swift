internal import LaunchSolver

/// Relates each rule set and experience of a Convert document to its counterpart in a second document, on each
/// platform.
final class AudienceRelations {
  private let platforms: [(old: Side, new: Side)]
  private let limits: SearchLimits
  /// Indexed by platform: the number of steps of all searches.
  private var steps: [Int]
  /// `limit` if the step budget ended a search early.
  private(set) var status = ExitStatus.done

  /// The old or the new document as one platform reads it.
  private struct Side {
    let loaded: LoadedAudiences
    /// The program of the document; nil if the platform rejects the document.
    let program: AudienceProgram?
    /// The items that the platform drops, and whether it drops all locations.
    private var dropped: Set<ByteRange> = []
    private(set) var dropsLocations = false

    init(_ loaded: LoadedAudiences) {
      self.loaded = loaded
      program = try? AudienceProgram(loaded.rules, for: loaded.profile)
      for loss in program?.losses ?? [] {
        switch loss {
        case .experience(let range): dropped.insert(range)
        case .locations: dropsLocations = true
        case .ruleSet(let index, _): dropped.insert(loaded.rules.document.range(loaded.rules.bareEntries[index]))
        case .target: break
        }
      }
    }

    /// True if the platform does not load an item.
    func loses(_ item: ByteRange, isLocation: Bool) -> Bool {
      program == nil || isLocation && dropsLocations || dropped.contains(item)
    }

    /// Returns the rule set of the item at an index; nil if the platform does not evaluate the rule set.
    func tree(_ index: Int, of trees: (AudienceRules) -> [RuleTreeID?]) -> RuleTreeID? {
      let found = trees(loaded.rules)
      guard found.indices.contains(index), let tree = found[index], program?.evaluates(tree) == true
      else { return nil }
      return tree
    }

    func text(of tree: RuleTreeID) -> [UInt8] {
      let range = loaded.rules.trees[Int(tree)].range
      return Array(loaded.rules.document.text[range.lower..<range.upper])
    }
  }

  init(_ platforms: [(old: LoadedAudiences, new: LoadedAudiences)], _ limits: SearchLimits) {
    self.platforms = platforms.map { (Side($0.old), Side($0.new)) }
    self.limits = limits
    steps = platforms.map { _ in 0 }
  }

  /// True if some platform rejects only one of the documents, or drops the locations of only one.
  var someRejectsOne: Bool {
    platforms.contains {
      ($0.old.program == nil) != ($0.new.program == nil) || $0.old.dropsLocations != $0.new.dropsLocations
    }
  }

  /// Returns the relations of two items, given by their indices. `ranges`: the ranges of the items. `isOpen`: true if
  /// the items differ in members that decide which visitors match. `trees`: returns the rule sets of the items; nil if
  /// the items differ in other such members too.
  func relations(
    _ old: Int, _ new: Int, at ranges: (old: ByteRange, new: ByteRange), isOpen: Bool, isLocation: Bool,
    trees: ((AudienceRules) -> [RuleTreeID?])?
  ) -> [ReportedRelation] {
    platforms.enumerated().map { place, platform in
      let name = platform.new.loaded.profile.name
      func relation(_ relation: RuleRelation) -> ReportedRelation {
        ReportedRelation(platform: name, name: relation)
      }
      let isLost = (
        platform.old.loses(ranges.old, isLocation: isLocation), platform.new.loses(ranges.new, isLocation: isLocation)
      )
      guard let before = platform.old.program, let after = platform.new.program, isLost == (false, false) else {
        return relation(isLost == (true, true) ? (isOpen ? .equivalent : .same) : isLost.0 ? .regained : .lost)
      }
      if !isOpen { return relation(.same) }
      let pair = trees.flatMap { trees in
        platform.old.tree(old, of: trees).flatMap { one in
          platform.new.tree(new, of: trees).map { (one, $0) }
        }
      }
      if let pair, let answer = before.relationOfDecisions(pair.0, to: pair.1, of: after) {
        return ReportedRelation(answer, on: name, asking: .visitors, &status)
      }
      guard let pair,
        var search = AudienceRelationSearch(
          old: platform.old.text(of: pair.0), new: platform.new.text(of: pair.1),
          isLocation: isLocation,
          for: platform.new.loaded.profile)
      else {
        var open = relation(.open)
        open.open = "the conditions differ, and are compared by content only"
        return open
      }
      let left = max(0, limits.runBudget(rules: platform.new.loaded.rules.ruleCount) - steps[place])
      let answer = search.relation(budget: min(limits.budget, left)).naming(
        runEnd: left < limits.budget)
      steps[place] += search.steps
      return ReportedRelation(answer, on: name, asking: .visitors, &status)
    }
  }
}
