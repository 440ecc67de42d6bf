/// How a platform divides the visitors of an experience among its variations, and the variation that it assigns to one
/// visitor.
package struct SplitExplanation: Hashable, Sendable {
  /// The reason why a visitor is assigned no variation.
  package enum Reason: String, Sendable {
    /// The value is behind the last range, or in a gap.
    case outsideTraffic = "outside-traffic"
    /// The value is where a variation would be assigned if it ran.
    case stoppedVariation = "stopped-variation"
    /// No variation is assigned to anybody.
    case noVariation = "no-variation"
    /// The visitor has no id, or an empty one.
    case noVisitor = "no-visitor"
  }

  /// The computation of the visitor's value.
  package struct Hash: Hashable, Sendable {
    /// UTF-8.
    package var text: [UInt8]
    package var seed: UInt32
    package var hash: UInt32
    package var value: Int

    package init(text: [UInt8], seed: UInt32, hash: UInt32, value: Int) {
      (self.text, self.seed, self.hash, self.value) = (text, seed, hash, value)
    }
  }

  package struct Variation: Hashable, Sendable {
    /// Nil if the platform reads no id.
    package var id: [UInt8]?
    package var key: [UInt8]?
    package var status: [UInt8]
    /// In percent, as the platform reads it.
    package var allocation: Double
    /// The values of the visitors who are assigned the variation; nil if there are none.
    package var values: Range<Int>?
    /// Of a variation that does not run: its values if all ran; nil if there are none.
    package var missedValues: Range<Int>?

    package init(id: [UInt8]?, key: [UInt8]?, status: [UInt8], allocation: Double) {
      (self.id, self.key, self.status, self.allocation) = (id, key, status, allocation)
    }
  }

  /// Nil for a visitor without an id.
  package var hash: Hash?
  /// The number of values of visitors.
  package var valueCount: Int
  /// True if ranges begin at positions that do not depend on which variations run.
  package var isAnchored: Bool
  /// In the order in which they are tried, then those that are not.
  package var variations: [Variation] = []
  /// The id of the assigned variation; nil if there is none.
  package var variation: [UInt8]?
  /// The index in `variations` of the one that the visitor's value selects; nil if none is, or was before.
  package var assigned: Int?
  /// The share of visitors who are assigned no variation, in percent.
  package var unassignedPercentage = 0.0
  /// True if the variation was assigned before.
  package var isStored = false
  /// Nil if a variation is assigned.
  package var reason: Reason?

  package init(valueCount: Int, isAnchored: Bool) { (self.valueCount, self.isAnchored) = (valueCount, isAnchored) }

  /// The variation that would be assigned if it ran, for the reason `stoppedVariation`.
  package var missed: Variation? {
    guard let value = hash?.value else { return nil }
    return variations.first { $0.missedValues?.contains(value) ?? false }
  }
}

/// Returns a percentage with at most two decimals and its sign, such as `33.34 %`.
package func percentage(_ share: Double) -> String {
  let hundredths = (share * 100).rounded()
  if hundredths == 0, share > 0 { return "less than 0.01 %" }
  if !hundredths.isFinite { return share.isFinite ? "\(share) %" : "more than 1e308 %" }
  let text = "\(hundredths / 100)"
  return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + " %"
}
