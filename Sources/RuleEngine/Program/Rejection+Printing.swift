extension Rejection {
  /// Why, in words: lower case, no full stop, no place.
  public var summary: String {
    switch reason {
    case .text(let kind): kind.summary
    case .fault(let reason): reason.summary
    case .emptyCondition: "the condition of a rule comes to nothing"
    case .crash(let key): "the engine stops while it loads the key `\(key)`"
    }
  }
}

extension JSONTolerance.Kind {
  /// What departs from JSON, in words.
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

extension Unreadable.Reason {
  /// What is wrong with a part of the document, in words.
  public var summary: String {
    switch self {
    case .rootNotObject: "the document is not an object"
    case .versionMissing: "the document has no `version`: a whole number would do"
    case .versionNotInteger: "`version` is not a whole number"
    case .rulesMissing: "the document has no array `rules`"
    case .bucketing:
      "rules of the provider TGT need its bucketing executor, which is not evaluated here"
    case .ruleNotObject: "a rule that is not an object"
    case .conditionMissing: "a rule without an object `condition`"
    case .consequencesMissing: "a rule without an array `consequences`"
    case .metaNotObject: "`meta` is not an object"
    case .typeUnknown: "a condition whose `type` is none of `group`, `matcher`, `historical`"
    case .definitionMissing: "a condition without `definition`"
    case .definitionNotObject: "`definition` is not an object"
    case .memberMistyped: "a member of `definition` has a wrong type"
    case .entryNotObject: "an entry that is not an object"
    case .membersMissing: "a group without an array `conditions`"
    case .logicCase: "`logic` in other letters than `and` and `or`"
    case .logicUnknown: "`logic` is neither `and` nor `or`"
    case .logicMissing: "a group without `logic`"
    case .keyMissing: "a matcher without `key`"
    case .matcherMissing: "a matcher without `matcher`"
    case .matcherUnknown: "an unknown matcher: eq ne gt ge lt le co nc sw ew ex nx would do"
    case .consequenceNull, .consequenceNotObject: "a consequence that is not an object"
    case .idMissing: "a consequence without `id`"
    case .idNotText: "a consequence whose `id` is not text"
    case .idEmpty: "a consequence whose `id` is empty"
    case .typeMissing: "a consequence without `type`"
    case .typeNotText: "a consequence whose `type` is not text"
    case .typeEmpty: "a consequence whose `type` is empty"
    case .detailMissing: "a consequence without an object `detail`"
    case .detailEmpty: "a consequence whose `detail` is empty"
    case .text(let kind), .consequenceText(let kind), .metaText(let kind): kind.summary
    }
  }
}
