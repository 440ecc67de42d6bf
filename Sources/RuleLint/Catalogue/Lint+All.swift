internal import RuleEngine

extension Lint {
  /// Every code that `validate` may print, family by family in the order of the catalogue. Each
  /// family has a file with one row for each code.
  package static let all: [Lint] =
    archiveLints + jsonLints + shapeLints + valueLints + logicLints + tokenLints + consequenceLints
    + assetLints + historyLints + platformLints + crashLints + hygieneLints
    + convertLints + airshipLints

  /// The page of a code.
  package static func page(_ code: String) -> RulePage? {
    all.first { $0.page.code == code }?.page
  }

  /// The code under which a departure from JSON is reported.
  static func of(_ kind: JSONTolerance.Kind) -> Lint {
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

  /// The code under which text is reported that no platform reads.
  static func of(_ reason: JSONProblem.Reason) -> Lint {
    switch reason {
    case .endOfInput, .unexpected, .escape, .number: .syntax
    case .control: .controlLetter
    case .encoding: .encoding
    case .nested, .members: .deepNesting
    case .trailing: .trailingText
    }
  }
}
