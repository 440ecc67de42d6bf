extension Lint {
  /// M: matchers and what they compare with.
  static let valueLints: [Lint] = [
    .operandClash, .presenceValues, .missingValues, .mixedTypes, .negativeSeveral, .emptyNeedle,
    .numberForText, .truthCoercion, .truncation, .caseOnly, .caseFolding, .keyNotProduced,
    .flattenedCollision, .keyBlanks, .stateWithoutSlash, .unknownSpecialKey, .timeComparison,
    .duplicateValue, .narrowInteger, .containerKey, .awkwardKey, .unknownEvent, .unknownState,
    .unlistedPair,
  ]
}
