extension Lint {
  /// A: files and addresses that consequences name.
  static let assetLints: [Lint] = [
    .assetMissing, .assetUnused, .assetPath, .plainAddress, .invalidAddress, .secretInText,
    .internalHost, .otherHost, .assetContent, .assetCase,
  ]
}
