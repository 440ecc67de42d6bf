extension Lint {
  /// CV: Convert documents.
  static let convertLints: [Lint] = [
    .convertGroup, .convertGroupName, .convertLeaf, .convertSeveralLeaves, .convertEmptyBlock,
    .convertIncomplete, .convertMatchType, .convertPattern, .convertPatternDialect,
    .convertMissingKey, .convertOtherKey, .convertRuleType,
    .convertNumberText, .convertAbsentKey, .convertNotExists, .convertNotNumeric, .convertZeroComma,
    .convertValueType, .convertFamilyOperator, .convertSuspect, .convertBucketed, .convertLocation,
    .convertReference, .convertSiteArea, .convertMatching, .convertServerGate, .convertIdentifier,
    .convertUnused, .convertSlowPattern, .convertExperience,
  ]
}
