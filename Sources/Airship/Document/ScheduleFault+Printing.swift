internal import RuleCore

extension ScheduleFault.Kind {
  /// The defect and the expected value in words: lower case, no full stop, no position.
  package var summary: String {
    switch self {
    case .text(let kind): kind.summary
    case .nested(let limit): "nested over \(limit) deep, a limit of this program"
    case .notSchedule: "not a schedule: an object with `triggers` would do"
    case .idMissing: "no `id`"
    case .idNotText: "`id` is no text"
    case .typeMissing: "no `type`"
    case .typeUnknown: "unknown type: actions, in_app_message or deferred would do"
    case .contentMissing(let name): "no object `\(name)`, which the type asks for"
    case .createdMissing: "no `created`"
    case .createdUnreadable: "`created` is no ISO 8601 date"
    case .groupNotText: "`group` is no text"
    case .notNumber(let name): "`\(name)` is no number"
    case .notWhole(let name): "`\(name)` is no whole number"
    case .negative(let name): "`\(name)` is negative"
    case .limitNotNumber: "`limit` is no number"
    case .limitNegative: "`limit` is negative"
    case .limitNotWhole: "`limit` is no whole number"
    case .dateUnreadable(let name): "`\(name)` is no ISO 8601 date"
    case .endBeforeStart: "`end` lies before `start`"
    case .endAtStart: "`end` is `start`"
    case .triggersMissing: "no array `triggers`"
    case .triggerCount(let count): "\(count) triggers, where 1 to 10 would do"
    case .triggerNotObject: "a trigger is an object with `type` and `goal`"
    case .triggerTypeMissing: "a trigger without a `type` that is text"
    case .triggerTypeUnknown: "unknown trigger type"
    case .triggerTypeCase: "unknown trigger type: it would be known in lower case"
    case .triggerTypeNew: "this generation of the SDK does not know the trigger type"
    case .goalMissing: "a trigger without `goal`"
    case .goalNotNumber: "`goal` is no number"
    case .goalNotPositive: "`goal` is not above 0"
    case .triggerIDNotText: "the `id` of a trigger is no text"
    case .compoundWithoutID: "a compound trigger without `id`"
    case .childrenMissing: "a compound trigger without an array `children`"
    case .childUnreadable: "a child is an object with a `trigger`"
    case .childFlagNotTruth(let name): "`\(name)` is neither true nor false"
    case .delayMistyped: "`delay` is no object"
    case .screenText: "the `screen` of a delay is a text and no array"
    case .screenEmpty: "the `screen` of a delay is an empty array"
    case .screenMistyped: "the `screen` of a delay is neither text nor an array of texts"
    case .regionMistyped: "the region of a delay is no text"
    case .appStateUnknown: "unknown app_state: foreground or background would do"
    case .appStateCase: "app_state is not in lower case"
    case .appStateAny: "app_state any: foreground or background would do"
    case .cancellationsMistyped: "`cancellation_triggers` is no array"
    case .cancellationCount(let count): "\(count) cancellation triggers, where up to 10 would do"
    case .window(let fault): fault.summary
    case .predicateNotObject: "a predicate is an object"
    case .connectiveNull(let name): "`\(name)` is null"
    case .connectiveMistyped(let name): "`\(name)` takes an array of predicates"
    case .groupEmpty(let name): "`\(name)` has no members"
    case .memberNotObject(let name): "a member of `\(name)` is no predicate"
    case .notOne(let count): "`not` has \(count) members, where one would do"
    case .valueMissing: "a predicate without an object `value`, `and`, `or` or `not`"
    case .matcherMissing:
      "a value without a known matcher: equals, at_least, at_most, is_present, version_matches, array_length, array_contains, string_begins, string_ends, string_contains"
    case .equalsNull: "`equals` is null"
    case .boundNotNumber(let name): "the bound `\(name)` is no number"
    case .boundsInverted: "`at_least` is above `at_most`"
    case .presenceNotTruth: "`is_present` is neither true nor false"
    case .versionNotText: "a version constraint is a text"
    case .versionMalformed: "not a version constraint: 1.2.3, 1.2.+ or [1.0,2.0] would do"
    case .indexNotNumber: "`index` is no number"
    case .indexNotWhole: "`index` is no whole number"
    case .needleNotText(let name): "`\(name)` is no text"
    case .keyNotText: "`key` is no text"
    case .scopeText: "`scope` is a text and no array"
    case .scopeMistyped: "`scope` is neither text nor an array of texts"
    case .scopeMemberNotText: "a member of `scope` is no text"
    case .ignoreCaseNotTruth: "`ignore_case` is neither true nor false"
    }
  }
}

extension ScheduleFault.WindowFault {
  fileprivate var summary: String {
    switch self {
    case .notObject: "`execution_window` is no object"
    case .listMistyped: "`include` and `exclude` of an execution window are arrays of rules"
    case .ruleNotObject: "a rule of an execution window is an object"
    case .typeUnknown: "unknown type of a window's rule: daily, weekly or monthly would do"
    case .daysMissing(let name): "a window's rule without `\(name)`"
    case .dayMistyped(let name): "`\(name)` holds whole numbers"
    case .dayOutOfRange(let name): "a number in `\(name)` is out of range"
    case .timeRangeMissing: "a daily rule without `time_range`"
    case .timeRangeMistyped: "`time_range` is an object with the whole numbers `start_hour` and `end_hour`"
    case .timeOutOfRange(let name): "`\(name)` is out of range"
    case .zoneMistyped: "`time_zone` is {`type`:`utc`}, local, or identifiers with a list"
    }
  }
}
