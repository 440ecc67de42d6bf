internal import LaunchSolver

/// In-app messages whose order changes: if one event requests several, devices show the first one.
///
/// Only rules that moved are compared, with the rules that they passed, the nearest first.
struct MessageOrder {
  private let comparison: LaunchComparison
  private let settings: LaunchComparison.Settings
  /// The rules with messages, in the new order.
  private let messages: [ItemPairing.Pair]
  /// The indices in `messages` of the rules that moved, sorted.
  private let moved: [Int]

  /// The pairs of rules for which some event shows a different message.
  private(set) var changes: [ReportedChanges.Order] = []
  /// Phrases for the comparisons that are not decided.
  private(set) var open: [String] = []

  init(_ comparison: LaunchComparison, _ settings: LaunchComparison.Settings) {
    (self.comparison, self.settings) = (comparison, settings)
    messages = comparison.pairing.pairs.filter { pair in
      Self.hasMessage(comparison.old, pair.old) && Self.hasMessage(comparison.new, pair.new)
    }
    let kept = Self.longestIncreasing(messages.map(\.old))
    moved = messages.indices.filter { !kept.contains($0) }
  }

  /// Compares the order on all platforms.
  mutating func compare(_ status: inout ExitStatus) {
    if moved.isEmpty { return }
    var found: [[Int]: ReportedChanges.Order] = [:]
    for platform in comparison.platforms {
      guard let old = platform.old, let new = platform.new else { continue }
      do throws(JSONProblem) {
        let search = try RelationSearch(
          messages.map { RelationSearch.Pair(old: $0.old, new: $0.new) }, old: old.loaded, new: new.loaded,
          in: settings.surroundings, budget: settings.limits.budget)
        compare(platform, search, &found, &status)
      } catch {
        end("the rules are too long: \(error.summary)", on: platform, &status)
      }
    }
    changes = found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }

  private mutating func compare(
    _ platform: LaunchComparison.Platform, _ search: RelationSearch, _ found: inout [[Int]: ReportedChanges.Order],
    _ status: inout ExitStatus
  ) {
    let texts = messages.indices.map { search.requiredTexts(ofPairAt: $0) }
    var comparisons = 0
    var count = 0
    let profile = platform.profile
    // A comparison of strings takes about a tenth of a step.
    var steps: Int { search.steps + comparisons / 10 }
    defer { settings.limits.spend(steps, on: profile.name) }
    for distance in 1..<messages.count {
      for place in moved {
        for other in [place - distance, place + distance] where messages.indices.contains(other) {
          if other < place, moved.contains(sorted: other) { continue }
          let (first, second) = (min(place, other), max(place, other))
          comparisons += 1
          guard settings.limits.suffice(for: steps, rules: messages.count, on: profile.name) else {
            return end("the run used all its steps (--max-run-steps)", on: platform, &status)
          }
          guard messages[first].old > messages[second].old, !Self.areDisjoint(texts[first], texts[second]),
            holds(platform, first), holds(platform, second)
          else { continue }
          if count == Self.maximumChanges {
            return end("\(count) pairs in a different order were found", on: platform, &status)
          }
          switch search.common(ofPairsAt: first, second) {
          case .event(let example):
            count += 1
            found[[first, second], default: order(first, second)].witnesses.append((platform.profile.name, example))
          case .impossible: continue
          case .open(let doubt):
            let names = "\(name(first)) and \(name(second))"
            open.append("\(platform.profile.name): the order of messages of \(names) is not decided: \(doubt.words)")
            if case .budget = doubt { status.join(.limit) }
          }
        }
      }
    }
  }

  /// Reports that the order is not compared further on a platform.
  private mutating func end(_ reason: String, on platform: LaunchComparison.Platform, _ status: inout ExitStatus) {
    open.append("\(platform.profile.name): the order of all messages is not compared: \(reason)")
    status.join(.limit)
  }

  /// The maximum number of pairs that are listed on a platform.
  private static let maximumChanges = 1_000

  private func holds(_ platform: LaunchComparison.Platform, _ place: Int) -> Bool {
    platform.loads(old: messages[place].old) && platform.loads(new: messages[place].new)
  }

  /// True if a key must have a different string for each of two rules.
  private static func areDisjoint(_ one: [UInt32: Set<[UInt8]>], _ other: [UInt32: Set<[UInt8]>]) -> Bool {
    one.contains { fact, texts in other[fact]?.isDisjoint(with: texts) ?? false }
  }

  private func order(_ first: Int, _ second: Int) -> ReportedChanges.Order {
    let (one, other) = (messages[first], messages[second])
    return ReportedChanges.Order(
      first: LaunchComparison.item(comparison.new, one.new), second: LaunchComparison.item(comparison.new, other.new),
      old: (one.old, other.old))
  }

  private func name(_ place: Int) -> String {
    let index = messages[place].new
    let ids = comparison.new.consequenceIDs(ofRule: index).map { String(decoding: $0, as: UTF8.self) }
    return "rule \(index) \(ids.joined(separator: ", "))"
  }

  private static func hasMessage(_ rules: RuleSet, _ index: Int) -> Bool {
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

extension [Int] {
  /// True if a sorted array contains the element.
  fileprivate func contains(sorted element: Int) -> Bool {
    let place = partitioningIndex { $0 >= element }
    return place < count && self[place] == element
  }
}
