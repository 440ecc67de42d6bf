extension Lint {
  /// A: files and addresses that consequences name.
  static let assetLints: [Lint] = []
}
