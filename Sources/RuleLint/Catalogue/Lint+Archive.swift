extension Lint {
  /// Z: what an archive may have of its own; found where it is read.
  static let archiveLints: [Lint] = [
    .notAnArchive, .rulesFileMissing, .rulesFileNotFirst, .storedEntry, .unsupportedFeature,
    .headersDisagree, .overlappingEntries, .unlistedBytes, .duplicateEntry, .unsafeName,
    .unsafeMode, .damagedData, .limitExceeded, .zip64, .storedWithDescriptor, .junkEntry,
    .unflaggedName, .notReproducible, .bundledName,
  ]
}
