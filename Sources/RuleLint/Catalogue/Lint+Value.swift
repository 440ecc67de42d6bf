extension Lint {
  /// M: matchers and what they compare with.
  static let valueLints: [Lint] = []
}
