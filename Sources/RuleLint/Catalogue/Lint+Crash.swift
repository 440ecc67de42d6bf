extension Lint {
  /// X: where an app would stop.
  static let crashLints: [Lint] = [
    .stateKeyCrash, .boundlessNumber, .lengthsOverflow, .wideLetterInState, .deepCondition,
    .emptyEntryName, .unfinishedData, .crashingCall,
  ]
}
