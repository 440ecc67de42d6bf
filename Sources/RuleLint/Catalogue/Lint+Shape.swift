extension Lint {
  /// S: parts of a document that some platform cannot read.
  static let shapeLints: [Lint] = [
    .versionMissing, .rulesMissing, .rulePartMissing, .conditionTypeUnknown, .definitionMissing,
    .memberMistyped, .groupIncomplete, .logicUnknown, .matcherUnknown, .consequenceIncomplete,
    .metaMistyped, .emptyCondition,
  ]
}
