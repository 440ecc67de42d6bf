extension Lint {
  /// All codes that belong to no dialect, one row for each.
  package static let all: [Lint] = [
    // Z: defects of archives.
    .notAnArchive, .rulesFileMissing, .rulesFileNotFirst, .storedEntry, .unsupportedFeature,
    .headersDisagree, .overlappingEntries, .unlistedBytes, .duplicateEntry, .unsafeName,
    .unsafeMode, .damagedData, .limitExceeded, .zip64, .storedWithDescriptor, .junkEntry,
    .unflaggedName, .notReproducible, .bundledName,
    // J: text that is not strict JSON, or that the platforms read in different ways.
    .syntax, .duplicateKey, .encoding, .loneSurrogate, .deepNesting, .trailingText, .byteOrderMark,
    .controlLetter, .trailingComma, .hiddenLetter,
    // S: members that no platform reads.
    .unknownMember,
  ]

  /// Returns the lint that reports a deviation from JSON that some platform accepts.
  package static func of(_ kind: JSONDeviation.Kind) -> Lint {
    switch kind {
    case .comment, .singleQuotes, .bareWord, .separator, .emptyElement: .syntax
    case .unknownEscape, .brokenUnicodeEscape, .numberSpelling: .syntax
    case .wideEncoding, .invalidUTF8: .encoding
    case .loneSurrogate: .loneSurrogate
    case .deepNesting: .deepNesting
    case .infiniteMember, .infiniteElement: .largeNumber
    case .trailingText: .trailingText
    case .byteOrderMark: .byteOrderMark
    case .controlCharacter: .controlLetter
    case .trailingCommaInObject, .trailingCommaInArray: .trailingComma
    }
  }

  /// Returns the lint that reports a syntax error that no platform accepts.
  package static func of(_ reason: JSONProblem.Reason) -> Lint {
    switch reason {
    case .endOfInput, .unexpected, .escape, .number, .length: .syntax
    case .control: .controlLetter
    case .encoding: .encoding
    case .nested, .members: .deepNesting
    case .trailing: .trailingText
    }
  }
}
