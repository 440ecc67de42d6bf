internal import LaunchSolver

/// In-app messages that change places: if one event requests several, devices show the first one.
///
/// Only rules that moved are compared, with those that they passed.
struct MessageOrder {
  private let comparison: LaunchComparison
  private let settings: LaunchComparison.Settings

  /// The maximum number of pairs of rules that are searched for an event.
  private static let mostPairs = 256

  init(_ comparison: LaunchComparison, _ settings: LaunchComparison.Settings) {
    (self.comparison, self.settings) = (comparison, settings)
  }

  /// Returns the pairs of rules for which some event shows another message.
  func changes() throws(JSONProblem) -> [ReportedChanges.Order] {
    let passed = passedPairs()
    if passed.isEmpty { return [] }
    var found: [ReportedChanges.Order?] = passed.map { _ in nil }
    for platform in comparison.platforms {
      guard let old = platform.old, let new = platform.new else { continue }
      // Both rules are of the new document: an event that fires both is wanted.
      let pairs = passed.map { RelationSearch.Pair(old: $0.first.new, new: $0.second.new) }
      let search = try RelationSearch(
        pairs, old: new.loaded, new: new.loaded, in: settings.surroundings, budget: settings.limits.budget)
      let check = try RelationSearch([], old: old.loaded, new: new.loaded, in: settings.surroundings)
      for (place, pair) in passed.enumerated() {
        if search.steps > settings.limits.runBudget(rules: pairs.count) { break }
        guard platform.loads(new: pair.first.new), platform.loads(new: pair.second.new),
          case .event(let example) = search.part(.both, ofPairAt: place),
          check.fires(old: [pair.first.old, pair.second.old], on: example)
        else { continue }
        var order =
          found[place]
          ?? ReportedChanges.Order(
            first: item(pair.first.new), second: item(pair.second.new), old: (pair.first.old, pair.second.old))
        order.witnesses.append((platform.profile.name, example))
        found[place] = order
      }
    }
    return found.compactMap(\.self)
  }

  private func item(_ index: Int) -> ReportedChanges.Item { LaunchComparison.item(comparison.new, index) }

  /// Pairs of message rules, `first` before `second` in the new document and after it in the old one.
  private func passedPairs() -> [(first: ItemPairing.Pair, second: ItemPairing.Pair)] {
    let messages = comparison.pairing.pairs.filter {
      hasMessage(comparison.old, $0.old) && hasMessage(comparison.new, $0.new)
    }
    let kept = Self.longestIncreasing(messages.map(\.old))
    let moved = messages.indices.filter { !kept.contains($0) }
    var pairs: [(first: ItemPairing.Pair, second: ItemPairing.Pair)] = []
    for place in moved {
      // The nearest first: neighbors are most likely alternatives.
      for distance in 1..<max(2, messages.count) {
        for other in [place - distance, place + distance] where messages.indices.contains(other) {
          if moved.contains(other), other < place { continue }
          let (first, second) = other < place ? (messages[other], messages[place]) : (messages[place], messages[other])
          if first.old > second.old { pairs.append((first, second)) }
          if pairs.count == Self.mostPairs { return pairs }
        }
      }
    }
    return pairs
  }

  private func hasMessage(_ rules: RuleSet, _ index: Int) -> Bool {
    rules.rules[index].consequences.contains { place in
      guard let type = rules.consequences[Int(place)].type else { return false }
      return rules.document.isNamed(type, "iam")
    }
  }

  /// Returns the indices of a longest increasing subsequence, by patience sorting.
  private static func longestIncreasing(_ values: [Int]) -> Set<Int> {
    var tails: [Int] = []
    var before = [Int?](repeating: nil, count: values.count)
    for place in values.indices {
      let pile = tails.partitioningIndex { values[$0] >= values[place] }
      before[place] = pile > 0 ? tails[pile - 1] : nil
      if pile == tails.count { tails.append(place) } else { tails[pile] = place }
    }
    var kept: Set<Int> = []
    var place = tails.last
    while let found = place {
      kept.insert(found)
      place = before[found]
    }
    return kept
  }
}
