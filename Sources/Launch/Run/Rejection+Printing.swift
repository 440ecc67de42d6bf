extension Rejection {
  /// The reason in words: lower case, without a full stop and without the location.
  public var summary: String {
    switch reason {
    case .text(let kind): kind.summary
    case .fault(let reason): reason.summary
    case .emptyCondition: "no part of the rule's condition is valid"
    case .crash(let key): "the SDK crashes while it loads the key `\(key)`"
    }
  }

  /// The recommended change, in the imperative; nil if no change is recommended.
  public var help: String? {
    switch reason {
    case .fault(let reason): reason.help
    case .emptyCondition: "run `rulectl validate` to list the invalid parts"
    case .text, .crash: nil
    }
  }
}

extension DocumentFault.Reason {
  /// The defect of a part of the document, in words.
  public var summary: String {
    switch self {
    case .rootNotObject: "the document is not an object"
    case .versionMissing: "missing member `version`"
    case .versionNotInteger: "expected an integer for `version`"
    case .rulesMissing: "missing array `rules`"
    case .bucketDataMissing: "the provider TGT needs `identityTemplate` and `buckets` in `providerData`"
    case .ruleNotObject: "expected an object for a rule"
    case .conditionMissing: "rule without an object `condition`"
    case .consequencesMissing: "rule without an array `consequences`"
    case .metaNotObject: "`meta` is not an object"
    case .bucketed: "the rule depends on the user's bucket of Target, which rulectl does not model"
    case .typeUnknown: "unknown condition type"
    case .definitionMissing: "condition without `definition`"
    case .definitionNotObject: "expected an object for `definition`"
    case .memberMistyped: "member of `definition` with a wrong type"
    case .entryNotObject: "expected an object for a condition"
    case .membersMissing: "group without an array `conditions`"
    case .logicCase: "`logic` is not in lower case"
    case .logicUnknown: "unknown value of `logic`"
    case .logicMissing: "group without `logic`"
    case .keyMissing: "matcher without `key`"
    case .matcherMissing: "matcher without `matcher`"
    case .matcherUnknown: "unknown matcher"
    case .consequenceNull, .consequenceNotObject: "expected an object for a consequence"
    case .idMissing: "consequence without `id`"
    case .idNotText: "expected a string for the `id` of a consequence"
    case .idEmpty: "consequence with an empty `id`"
    case .typeMissing: "consequence without `type`"
    case .typeNotText: "expected a string for the `type` of a consequence"
    case .typeEmpty: "consequence with an empty `type`"
    case .detailMissing: "consequence without an object `detail`"
    case .detailEmpty: "consequence with an empty `detail`"
    case .text(let kind), .consequenceText(let kind), .metaText(let kind): kind.summary
    }
  }

  /// The recommended change, in the imperative; nil if no change is recommended.
  var help: String? {
    switch self {
    case .versionMissing: "add `\"version\": 1`"
    case .bucketed: "evaluate the other rules only, or remove `key` if the rule is for all users"
    case .typeUnknown: "use group, matcher or historical"
    case .logicCase, .logicUnknown, .logicMissing: "use `and` or `or`"
    case .matcherUnknown, .matcherMissing: "use eq, ne, gt, ge, lt, le, co, nc, sw, ew, ex or nx"
    default: nil
    }
  }
}
