/// The possible outcomes of an evaluation: one element if the outcome is decided, otherwise several.
package struct OutcomeSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let no = OutcomeSet(rawValue: 1)
  package static let yes = OutcomeSet(rawValue: 2)
  /// The platform's code throws an exception.
  package static let exception = OutcomeSet(rawValue: 4)
  package static let open: OutcomeSet = [.no, .yes]

  /// True if there is exactly one possible outcome.
  package var isSettled: Bool { rawValue.nonzeroBitCount == 1 }
  /// True for a decided outcome that is not an exception.
  var isAnswer: Bool { self == .yes || self == .no }

  /// Returns the outcome of a group whose parts are evaluated in order, until a part is not `continuing`. `continuing`:
  /// `.yes` for an `all`, `.no` for an `any`.
  ///
  /// For undecided parts, uses Kleene's three-valued logic. An exception also ends the evaluation.
  package static func inOrder(_ parts: some Sequence<Int32>, continuing: OutcomeSet, _ outcome: (Int32) -> OutcomeSet)
    -> OutcomeSet
  {
    var result: OutcomeSet = []
    for part in parts {
      let part = outcome(part)
      result.formUnion(part.subtracting(continuing))
      // This part ends the evaluation, whatever the undecided parts before it evaluate to.
      if !part.contains(continuing) { return result }
    }
    return result.union(continuing)
  }

  /// Returns the outcome of an `all` or `any` that evaluates all its parts, without short-circuiting.
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
