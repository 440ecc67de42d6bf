extension Rejection {
  /// The reason in words: lower case, without a full stop, without the location.
  public var summary: String {
    switch reason {
    case .text(let kind): kind.summary
    case .fault(let reason): reason.summary
    case .emptyCondition: "the condition of a rule comes to nothing"
    case .crash(let key): "the engine stops while it loads the key `\(key)`"
    }
  }
}

extension DocumentFault.Reason {
  /// The defect of a part of the document, in words.
  public var summary: String {
    switch self {
    case .rootNotObject: "the document is not an object"
    case .versionMissing: "the document has no `version`: a whole number would do"
    case .versionNotInteger: "`version` is not a whole number"
    case .rulesMissing: "the document has no array `rules`"
    case .bucketing: "rules of the provider TGT need its bucketing executor, which is not evaluated here"
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
