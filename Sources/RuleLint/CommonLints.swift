typealias TextCheck = Check<@Sendable (TextLintContext, inout Findings) -> Void>

/// The lints that apply to all dialects: for archives, JSON text and unknown members.
package enum CommonLints {
  /// The lints that apply to all dialects, one for each code.
  static let all: [TextCheck] = [
    // Z: defects of archives.
    notAnArchive, rulesFileMissing, rulesFileNotFirst, storedEntry, unsupportedFeature,
    headersDisagree, overlappingEntries, unlistedBytes, duplicateEntry, unsafeName,
    unsafeMode, damagedData, limitExceeded, zip64, storedWithDescriptor, junkEntry,
    unflaggedName, notReproducible, bundledName, hiddenName,
    // J: text that is not strict JSON, or that the platforms read in different ways.
    syntax, duplicateKey, encoding, loneSurrogate, deepNesting, trailingText, byteOrderMark,
    controlLetter, trailingComma, hiddenLetter,
    // S: members that no platform reads.
    unknownMember,
  ]

  package static let pages = all.map(\.page)

  /// The lints that have a check for the text of a document. `page`: the page of the code.
  static let checks = all.compactMap { lint in lint.body.map { (page: lint.page, check: $0) } }

  /// Returns the page of the code for a deviation from JSON that some platform accepts.
  package static func page(of kind: JSONDeviationKind) -> RulePage {
    switch kind {
    case .comment, .singleQuotes, .bareWord, .separator, .emptyElement: syntax.page
    case .unknownEscape, .brokenUnicodeEscape, .numberSpelling: syntax.page
    case .wideEncoding, .invalidUTF8: encoding.page
    case .loneSurrogate: loneSurrogate.page
    case .deepNesting: deepNesting.page
    case .infiniteMember, .infiniteElement: largeNumber
    case .trailingText: trailingText.page
    case .byteOrderMark: byteOrderMark.page
    case .controlCharacter: controlLetter.page
    case .trailingCommaInObject, .trailingCommaInArray: trailingComma.page
    }
  }

  /// Returns the page of the code for a syntax error that no platform accepts.
  package static func page(of reason: JSONProblem.Reason) -> RulePage {
    switch reason {
    case .endOfInput, .unexpected, .escape, .number, .length: syntax.page
    case .control: controlLetter.page
    case .encoding: encoding.page
    case .nested, .members: deepNesting.page
    case .trailing: trailingText.page
    }
  }
}
