extension Lint {
  /// S: parts of a document that some platform cannot read.
  static let shapeLints: [Lint] = [
    .versionMissing, .versionUnknown, .rulesMissing, .rulePartMissing, .conditionTypeUnknown,
    .definitionMissing, .groupIncomplete, .logicUnknown, .matcherUnknown, .valuesMistyped,
    .consequenceIncomplete, .consequenceTypeUnknown, .memberUnknown, .metaMistyped,
    .historyMistyped, .oneReader,
  ]
}
