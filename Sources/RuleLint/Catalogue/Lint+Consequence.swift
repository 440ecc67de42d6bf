extension Lint {
  /// C: what a consequence asks for.
  static let consequenceLints: [Lint] = []
}
