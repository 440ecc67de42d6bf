extension JSONDeviation.Kind {
  /// The deviation from JSON, in words.
  public var summary: String {
    switch self {
    case .byteOrderMark: "a byte order mark before the text"
    case .wideEncoding: "text in UTF-16 or UTF-32: UTF-8 would do"
    case .trailingCommaInObject, .trailingCommaInArray: "a comma before the closing bracket"
    case .emptyElement: "a comma without an element before it"
    case .comment: "a comment"
    case .singleQuotes: "a string in single quotes"
    case .bareWord: "a word without quotes"
    case .separator: "another separator than `:` and `,`"
    case .trailingText: "text behind the document"
    case .deepNesting: "more than 512 containers, one inside the other"
    case .invalidUTF8: "bytes that are not UTF-8"
    case .controlCharacter: "a control character in a string that is not escaped"
    case .unknownEscape: "a backslash before a letter that has no escape"
    case .loneSurrogate: "half of a surrogate pair"
    case .brokenUnicodeEscape: "\\u without four hexadecimal digits"
    case .numberSpelling: "a number that is not spelt as JSON spells numbers"
    case .infiniteMember, .infiniteElement: "a number beyond the range of doubles"
    }
  }
}
