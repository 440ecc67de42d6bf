extension Lint {
  /// T: tokens in the strings of consequences.
  static let tokenLints: [Lint] = []
}
