extension JSONDeviation.Kind {
  /// The deviation from JSON, in words.
  public var summary: String {
    switch self {
    case .byteOrderMark: "byte order mark"
    case .wideEncoding: "text in UTF-16 or UTF-32"
    case .trailingCommaInObject, .trailingCommaInArray: "trailing comma"
    case .emptyElement: "comma without an element before it"
    case .comment: "comment"
    case .singleQuotes: "string in single quotes"
    case .bareWord: "word without quotes"
    case .separator: "separator other than `:` and `,`"
    case .trailingText: "text after the document"
    case .deepNesting: "objects and arrays nested deeper than 512 levels"
    case .invalidUTF8: "invalid UTF-8"
    case .controlCharacter: "unescaped control character in a string"
    case .unknownEscape: "invalid escape sequence"
    case .loneSurrogate: "lone surrogate"
    case .brokenUnicodeEscape: "\\u without four hexadecimal digits"
    case .numberSpelling: "number not in JSON syntax"
    case .infiniteMember, .infiniteElement: "number beyond the range of a double"
    }
  }
}
