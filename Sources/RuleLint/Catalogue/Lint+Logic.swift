extension Lint {
  /// L: what conditions mean together.
  static let logicLints: [Lint] = [
    .contradiction, .tautology, .constantPart, .duplicateSibling, .needlessGroup, .subsumedRule,
    .conflictingEffects, .equivalentRules, .exclusiveSiblings, .unscopedRule, .dispatchLoop,
    .settledHistory, .severalMessages, .attachedTooLate, .weakenedGroup,
    .notDecided,
  ]
}
