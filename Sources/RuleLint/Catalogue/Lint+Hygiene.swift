extension Lint {
  /// G: rules that are kept badly, and ignores and baselines that are.
  static let hygieneLints: [Lint] = [
    .unusedIgnore, .staleBaseline, .unknownIgnore, .unnamedRule, .overBudget, .repeatedRule,
  ]
}
