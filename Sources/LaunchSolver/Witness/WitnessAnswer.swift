/// The result of the search for an event that fires a rule.
package enum WitnessAnswer: Sendable {
  /// This canonical event fires the rule, verified with the engine.
  case event([UInt8])
  /// This event fires the rule, but only in a different environment.
  case elsewhere(RequiredEnvironment, event: [UInt8])
  /// It is proven that no event fires the rule. `isHere`: the proof holds for the current environment only, but no
  /// event was found for others either.
  case impossible(Proof, isHere: Bool)
  case undecided(Doubt)
  /// The platform dropped the rule while loading.
  case lost

  /// The reason why the search was inconclusive.
  package enum Doubt: Hashable, Sendable {
    /// The step budget was exhausted.
    case budget(steps: Int)
    /// For the tests of some key there is neither a value nor a proof that none exists.
    case tests
    /// Events that would fire the rule crash the engine at another rule.
    case stopped(rule: Int)
    /// Events were found, but the engine does not confirm that they fire the rule.
    case unconfirmed
  }
}
