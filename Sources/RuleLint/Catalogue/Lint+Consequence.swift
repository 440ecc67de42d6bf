extension Lint {
  /// C: what a consequence asks for.
  static let consequenceLints: [Lint] = [
    .detailMissing, .detailMistyped, .contextData, .insecurePostback, .dispatchIncomplete,
    .eventDataMissing, .profileOperation, .schemaIncomplete, .historyOperation, .messageTemplate,
    .duplicateID, .wildcardName, .detailTime, .addressScheme, .profileValue, .contentTypeMissing,
    .mergedList, .mergedNull, .mergedIntoEmpty, .nestedDispatch, .recordedDecimal, .schemaID,
  ]
}
