/// The share of visitors without a stored decision whose assigned variation changes if an experience changes.
package struct SplitChange: Hashable, Sendable {
  /// A change of the assigned variation; nil in place of an id if no variation is assigned.
  package struct Move: Hashable, Sendable {
    package let from: [UInt8]?
    package let to: [UInt8]?

    package init(from: [UInt8]?, to: [UInt8]?) { (self.from, self.to) = (from, to) }
  }

  /// For each change, the number of hash values whose visitors it affects. Empty if the share is only an expected
  /// value.
  package let moves: [Move: Int]
  /// The number of all hash values, in the units of `moves`: 32-bit hashes if all hashes change or if the splits have
  /// different numbers of values, otherwise values of visitors.
  package let total: Int
  /// The share of visitors whose variation changes.
  package let share: Double
  /// True if the hashes of all visitors change, so that the share is only an expected value.
  package let isExpected: Bool

  /// Compares two splits. Between two neighboring bounds of ranges, all visitors have the same change.
  ///
  /// `isDealtAnew`: true if a visitor's value in the old split and the value in the new split are unrelated.
  /// Complexity: O(variations × log(variations)).
  package init(from old: TrafficSplit, to new: TrafficSplit, isDealtAnew: Bool = false) {
    let hasOtherScale = old.hashing.valueCount != new.hashing.valueCount
    total = hasOtherScale || isDealtAnew ? Self.hashes : old.hashing.valueCount
    let scale = hasOtherScale || isDealtAnew ? Self.hashes : nil
    let (before, after) = (old.ranges(scaledTo: scale), new.ranges(scaledTo: scale))
    isExpected = isDealtAnew
    if isDealtAnew {
      func shares(_ ranges: [(end: Int, id: [UInt8]?)]) -> [[UInt8]?: Double] {
        var (shares, start): ([[UInt8]?: Double], Int) = ([:], 0)
        for range in ranges {
          shares[range.id, default: 0] += Double(range.end - start) / Double(Self.hashes)
          start = range.end
        }
        return shares
      }
      let others = shares(after)
      moves = [:]
      share = 1 - shares(before).reduce(0) { $0 + $1.value * (others[$1.key] ?? 0) }
      return
    }
    var moves: [Move: Int] = [:]
    var (first, second, start) = (0, 0, 0)
    while first < before.count, second < after.count {
      let end = min(before[first].end, after[second].end)
      let move = Move(from: before[first].id, to: after[second].id)
      if move.from != move.to, end > start { moves[move, default: 0] += end - start }
      start = end
      if before[first].end == end { first += 1 }
      if after[second].end == end { second += 1 }
    }
    self.moves = moves
    share = Double(moves.values.reduce(0, +)) / Double(total)
  }

  /// The number of hashes of 32 bits.
  private static let hashes = 1 << 32
}

extension TrafficSplit {
  /// Returns the ranges of visitors' values in ascending order, each with the assigned variation.
  ///
  /// `scale`: 2^32 to return ranges of hashes; nil to return ranges of values. With n values, the first hash that gets
  /// the value k is ⌈k × 2^32 / n⌉.
  fileprivate func ranges(scaledTo scale: Int?) -> [(end: Int, id: [UInt8]?)] {
    parts.map { part in
      var end = part.values.upperBound
      if let scale {
        let (quotient, rest) = hashing.valueCount.dividingFullWidth(end.multipliedFullWidth(by: scale))
        end = rest > 0 ? quotient + 1 : quotient
      }
      return (end, part.share.map { shares[$0].id })
    }
  }
}

extension AudienceProgram {
  /// Returns the share of visitors whose assigned variation changes if the experience `old` of this program is replaced
  /// by the experience `new` of the program `other`. Nil if no variation changes. An experience that the platform drops
  /// assigns no variation.
  package func splitChange(ofExperience old: Int, to new: Int, of other: AudienceProgram) -> SplitChange? {
    let (before, after) = (experiences[old], other.experiences[new])
    guard let hashing = before.split?.hashing ?? after.split?.hashing else { return nil }
    let splits = (before.split ?? TrafficSplit(none: hashing), after.split ?? TrafficSplit(none: hashing))
    let (one, two) = (splits.0.hashing, splits.1.hashing)
    let isDealtAnew =
      one.seed != two.seed || one.includesExperience != two.includesExperience
      || one.includesExperience && before.split != nil && after.split != nil && before.id != after.id
    let change = SplitChange(from: splits.0, to: splits.1, isDealtAnew: isDealtAnew)
    return change.share > 0 ? change : nil
  }
}
