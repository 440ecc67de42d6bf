extension Lint {
  /// H: conditions over the history of events.
  static let historyLints: [Lint] = [
    .droppedUntilLaunch, .narrowTime, .unrecordedNames, .orderOfOne, .indexBeyondEvents,
    .nothingFound, .nestedRequest, .hashedDecimal,
  ]
}
