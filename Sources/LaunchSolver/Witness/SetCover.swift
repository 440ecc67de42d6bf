/// A small choice of sets that together contain all elements of the sets, and a lower bound for the size of any such
/// choice.
///
/// The choice is greedy: first each set that is the only set with some element, then repeatedly a set with the most new
/// elements. A chosen set whose elements are all in other chosen sets is removed again. Ties are broken by index.
/// Complexity: O(s log s), where s is the total size of the sets.
package struct SetCover: Sendable {
  /// The indices of the chosen sets, ascending.
  package let chosen: [Int]
  /// A lower bound for the size of any cover: the number of elements in a packing, in which no two elements are in the
  /// same set.
  package let bound: Int

  /// Creates a cover. `sets`: elements from 0 up to `count`, each at most once per set. `isKnown`: returns false for an
  /// element if `sets` does not show all sets that contain the element. Such an element proves no bound.
  package init(_ sets: [[Int32]], of count: Int, isKnown: (Int) -> Bool = { _ in true }) {
    var holders: [[Int32]] = Array(repeating: [], count: count)
    for (set, elements) in sets.enumerated() {
      for element in elements { holders[Int(element)].append(Int32(set)) }
    }
    bound = Self.bound(sets, holders, isKnown)
    chosen = Self.pruned(Self.greedy(sets, holders), sets, count)
  }

  /// Returns the indices of the chosen sets, in the order in which they were chosen.
  private static func greedy(_ sets: [[Int32]], _ holders: [[Int32]]) -> [Int] {
    var chosen: [Int] = []
    var isHeld = Array(repeating: false, count: holders.count)
    var gains = sets.map(\.count)
    var isChosen = Array(repeating: false, count: sets.count)
    func choose(_ set: Int) {
      if isChosen[set] { return }
      isChosen[set] = true
      chosen.append(set)
      for element in sets[set] where !isHeld[Int(element)] {
        isHeld[Int(element)] = true
        for other in holders[Int(element)] { gains[Int(other)] -= 1 }
      }
    }
    for only in holders where only.count == 1 { choose(Int(only[0])) }
    // Indexed by gain, which is the number of new elements: the sets that had this gain when they were added.
    var buckets: [[Int]] = Array(repeating: [], count: (gains.max() ?? 0) + 1)
    for set in sets.indices where gains[set] > 0 { buckets[gains[set]].append(set) }
    for gain in buckets.indices.reversed() where gain > 0 {
      for set in buckets[gain].sorted() {
        if gains[set] == gain {
          choose(set)
        } else if gains[set] > 0 {
          buckets[gains[set]].append(set)
        }
      }
    }
    return chosen
  }

  /// Removes sets whose elements are all in other chosen sets; checks the last chosen set first.
  private static func pruned(_ chosen: [Int], _ sets: [[Int32]], _ count: Int) -> [Int] {
    var times = Array(repeating: 0, count: count)
    for set in chosen { for element in sets[set] { times[Int(element)] += 1 } }
    var kept: [Int] = []
    for set in chosen.reversed() {
      if sets[set].allSatisfy({ times[Int($0)] > 1 }) {
        for element in sets[set] { times[Int(element)] -= 1 }
      } else {
        kept.append(set)
      }
    }
    return kept.sorted()
  }

  /// Returns the size of a packing, in which each element needs a separate set. The packing is greedy: it begins with
  /// the elements that are in the fewest sets.
  private static func bound(_ sets: [[Int32]], _ holders: [[Int32]], _ isKnown: (Int) -> Bool) -> Int {
    var isUsed = Array(repeating: false, count: sets.count)
    let elements = holders.indices.filter { !holders[$0].isEmpty && isKnown($0) }
    var bound = 0
    for element in elements.sorted(by: { (holders[$0].count, $0) < (holders[$1].count, $1) })
    where holders[element].allSatisfy({ !isUsed[Int($0)] }) {
      bound += 1
      for set in holders[element] { isUsed[Int(set)] = true }
    }
    return bound
  }
}
