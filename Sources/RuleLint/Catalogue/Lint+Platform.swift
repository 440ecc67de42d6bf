extension Lint {
  /// P: where the same rule and event do different things.
  static let platformLints: [Lint] = [
    .upperCaseLogic, .unknownMatcherAlone, .hollowGroup, .missingIsBlank, .lineBreak, .wideInteger,
    .timeType, .secondSlash, .nearlyState, .eventWithoutData, .notOnTheWeb, .numberAsText,
  ]
}
