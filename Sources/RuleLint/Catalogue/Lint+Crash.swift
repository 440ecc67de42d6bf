extension Lint {
  /// X: where an app would stop.
  static let crashLints: [Lint] = [
    .crashingCall, .lengthsOverflow, .emptyEntryName, .unfinishedData,
  ]
}
