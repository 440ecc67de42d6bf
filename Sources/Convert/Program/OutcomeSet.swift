/// What something may come to as far as it could be evaluated: one thing where all of it could, else
/// any of several.
package struct OutcomeSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let no = OutcomeSet(rawValue: 1)
  package static let yes = OutcomeSet(rawValue: 2)
  /// The platform's code ends by an exception.
  package static let exception = OutcomeSet(rawValue: 4)
  package static let open: OutcomeSet = [.no, .yes]

  /// Whether it is known what it comes to.
  package var isSettled: Bool { rawValue.nonzeroBitCount == 1 }

  /// What a loop over `parts` comes to that ends at the first one which is not `continuing`: the
  /// opposite for an `any`, itself for an `all`, in the order in which the platform asks.
  ///
  /// With parts that are open this is Kleene's logic; an exception ends the loop as well.
  package static func inOrder(_ parts: some Sequence<Int32>, continuing: OutcomeSet, _ outcome: (Int32) -> OutcomeSet)
    -> OutcomeSet
  {
    var result: OutcomeSet = []
    for part in parts {
      let part = outcome(part)
      result.formUnion(part.subtracting(continuing))
      // The parts behind are not come to, whatever the open ones before would be.
      if !part.contains(continuing) { return result }
    }
    return result.union(continuing)
  }

  /// What an `any` or `all` over parts comes to of which every one is evaluated first.
  package static func together(_ parts: [OutcomeSet], isAll: Bool) -> OutcomeSet {
    if parts.contains(.exception) { return .exception }
    let (winning, losing): (OutcomeSet, OutcomeSet) = isAll ? (.no, .yes) : (.yes, .no)
    var result: OutcomeSet = []
    if parts.contains(where: { $0.contains(winning) }) { result.formUnion(winning) }
    if parts.allSatisfy({ $0.contains(losing) }) { result.formUnion(losing) }
    if parts.contains(where: { $0.contains(.exception) }) { result.formUnion(.exception) }
    return result
  }
}
