extension Lint {
  /// L: what conditions mean together.
  static let logicLints: [Lint] = [
    .contradiction, .tautology, .constantPart, .duplicateSibling, .needlessGroup, .subsumedRule,
    .equivalentRules, .exclusiveSiblings, .unscopedRule, .settledHistory, .attachedTooLate,
    .weakenedGroup,
  ]
}
