extension Lint {
  /// L: what conditions mean together.
  static let logicLints: [Lint] = [.weakenedGroup]
}
