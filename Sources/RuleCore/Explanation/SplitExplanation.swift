/// Explains how one platform divides the visitors of an experience among the variations, and which variation one
/// visitor is assigned.
package struct SplitExplanation: Hashable, Sendable {
  /// The reason why no variation is assigned to a visitor.
  package enum Reason: String, Sendable {
    /// The visitor's hash value is after the last range of a variation, or in a gap between two ranges.
    case outsideTraffic = "outside-traffic"
    /// The visitor's hash value is in the range of a variation that does not run.
    case stoppedVariation = "stopped-variation"
    /// No variation is assigned to any visitor.
    case noVariation = "no-variation"
    /// The visitor has no id, or an empty id.
    case noVisitor = "no-visitor"
  }

  /// The computation of the visitor's value by hashing.
  package struct Hash: Hashable, Sendable {
    /// The hashed string as UTF-8.
    package var text: [UInt8]
    package var seed: UInt32
    package var hash: UInt32
    package var value: Int

    package init(text: [UInt8], seed: UInt32, hash: UInt32, value: Int) {
      (self.text, self.seed, self.hash, self.value) = (text, seed, hash, value)
    }
  }

  package struct Variation: Hashable, Sendable {
    /// The id of the variation; nil if the platform accepts no id.
    package var id: [UInt8]?
    package var key: [UInt8]?
    package var status: [UInt8]
    /// The traffic allocation in percent, as the platform reads it.
    package var allocation: Double
    /// The hash values of the visitors who are assigned the variation; nil if none are.
    package var values: Range<Int>?
    /// For a variation that does not run: the hash values that it would have if all variations ran; nil if it would
    /// have none.
    package var missedValues: Range<Int>?

    package init(id: [UInt8]?, key: [UInt8]?, status: [UInt8], allocation: Double) {
      (self.id, self.key, self.status, self.allocation) = (id, key, status, allocation)
    }
  }

  /// The computation of the visitor's value; nil for a visitor without an id.
  package var hash: Hash?
  /// The number of hash values that a visitor can have.
  package var valueCount: Int
  /// True if the start of a variation's range does not depend on which variations run.
  package var isAnchored: Bool
  /// The variations that the platform tries, in this order, and then the variations that it does not try.
  package var variations: [Variation] = []
  /// The id of the assigned variation; nil if no variation is assigned.
  package var variation: [UInt8]?
  /// The index in `variations` of the variation that the visitor's hash value selects. Nil if the value selects none,
  /// or if the variation is from a stored decision.
  package var assigned: Int?
  /// The percentage of visitors who are assigned no variation.
  package var unassignedPercentage = 0.0
  /// True if a stored decision assigned the variation.
  package var isStored = false
  /// The reason why no variation is assigned; nil if a variation is assigned.
  package var reason: Reason?

  package init(valueCount: Int, isAnchored: Bool) { (self.valueCount, self.isAnchored) = (valueCount, isAnchored) }

  /// The variation that the visitor would be assigned if it ran; only for the reason `stoppedVariation`.
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
