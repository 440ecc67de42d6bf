internal import Launch
internal import RuleCore

/// Whether a rule can fire, with an event that shows it.
package enum WitnessAnswer: Sendable {
  /// This canonical event fires it: the engine says so.
  case event([UInt8])
  /// This event fires it, but in other surroundings only.
  case elsewhere(SurroundingsWish, event: [UInt8])
  /// No event fires it. `isHere`: in these surroundings; in others none was found that does.
  case impossible(Proof, isHere: Bool)
  case undecided(Doubt)
  /// The platform loads the document without the rule.
  case lost

  /// Why nothing was found out.
  package enum Doubt: Hashable, Sendable {
    /// So many steps were not enough.
    case budget(steps: Int)
    /// Tests of one key were met for which there is neither a value nor a proof that none passes.
    case tests
    /// What would fire the rule stops the engine at this rule.
    case stopped(rule: Int)
    /// Events were found, and the engine does not confirm them.
    case unconfirmed
  }
}
