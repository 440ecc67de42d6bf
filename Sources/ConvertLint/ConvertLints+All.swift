@_exported public import Convert
@_exported public import RuleLint

extension ConvertLints {
  package static let pages = all.map(\.page)

  /// All checks of Convert documents, one row for each code.
  static let all: [ConvertCheck] = [
    convertGroup, convertGroupName, convertLeaf, convertSeveralLeaves, convertEmptyBlock,
    convertIncomplete, convertMatchType, convertPattern, convertPatternDialect,
    convertMissingKey, convertOtherKey, convertRuleType,
    convertNumberText, convertAbsentKey, convertNotExists, convertNotNumeric, convertZeroComma,
    convertOddAttribute,
    convertValueType, convertFamilyOperator, convertSuspect, convertBucketed, convertLocation,
    convertReference, convertSiteArea, convertMatching, convertServerGate, convertIdentifier,
    convertUnused, convertSlowPattern, convertExperience, convertVariationOrder, convertTrafficSum,
    convertNoRules, convertUnreachable, convertNotModelled, convertList, convertMissingIdentifier,
    convertAllocation, convertUnassigned, convertOptions, convertTrafficOptions, convertAndroidType,
    convertAndroidAlone,
  ]
}
