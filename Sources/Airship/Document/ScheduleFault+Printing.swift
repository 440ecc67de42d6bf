extension ScheduleFaultKind {
  /// Returns `summary`. If a different value was expected, the value at `range` in `text` is added.
  package func summary(at range: ByteRange, in text: [UInt8]) -> String {
    let summary = summary
    let value = text[range.lower..<range.upper]
    guard summary.hasPrefix("expected "), !summary.contains(", found "), let first = value.first else { return summary }
    switch first {
    case 0x7B: return summary + ", found an object"
    case 0x5B: return summary + ", found an array"
    case 0x22 where value.count > 40: return summary + ", found a long string"
    default: return summary + ", found `" + String(decoding: value, as: UTF8.self) + "`"
    }
  }

  /// The defect and the expected value as a message: lower case, no full stop, no position.
  package var summary: String {
    switch self {
    case .text(let kind): kind.summary
    case .nested(let limit): "nested deeper than \(limit) levels, a limit of rulectl"
    case .envelope(let fault): fault.summary
    case .notSchedule: "expected a schedule: an object with `triggers`"
    case .idMissing: "missing `id`"
    case .typeMissing: "missing `type`"
    case .createdMissing: "missing `created`"
    case .member(let fault): fault.summary
    case .notNumber(let name): "expected a number for `\(name)`"
    case .notWhole(let name): "expected an integer for `\(name)`"
    case .limitNotNumber: "expected a number for `limit`"
    case .limitNegative: "`limit` is negative"
    case .limitNotWhole: "expected an integer for `limit`"
    case .dateUnreadable(let name): "expected an ISO 8601 date for `\(name)`"
    case .dateNotText(let name): "expected a string with an ISO 8601 date for `\(name)`"
    case .endBeforeStart: "`end` is before `start`"
    case .endAtStart: "`end` equals `start`"
    case .triggersMissing: "missing array `triggers`"
    case .triggerCount(let count): "\(count) triggers: expected 1 to 10"
    case .triggerNotObject: "expected an object with `type` and `goal` for a trigger"
    case .triggerTypeMissing: "trigger without a string `type`"
    case .triggerTypeUnknown: "unknown trigger type"
    case .triggerTypeCase: "trigger type is not in lower case"
    case .triggerTypeNew: "this SDK does not support the trigger type"
    case .goalMissing: "trigger without `goal`"
    case .goalNotNumber: "expected a number for `goal`"
    case .goalNotPositive: "`goal` is not positive"
    case .compoundWithoutID: "compound trigger without `id`"
    case .screenText: "expected an array for the `screen` of a delay, found a string"
    case .screenEmpty: "empty array for the `screen` of a delay"
    case .screenMistyped: "expected an array of strings for the `screen` of a delay"
    case .appStateUnknown: "unknown app_state: expected foreground or background"
    case .appStateCase: "`app_state` is not in lower case"
    case .appStateAny: "unsupported app_state `any`: expected foreground or background"
    case .cancellationCount(let count): "\(count) cancellation triggers: expected at most 10"
    case .window(let fault): fault.summary
    case .predicateNotObject: "expected an object for a predicate"
    case .connectiveNull(let name): "`\(name)` is null"
    case .connectiveMistyped(let name): "expected an array of predicates for `\(name)`"
    case .groupEmpty(let name): "`\(name)` is empty"
    case .memberNotObject(let name): "expected a predicate in `\(name)`"
    case .notOne(let count): "`not` has \(count) members: expected 1"
    case .valueMissing: "predicate without `value`, `and`, `or` or `not`"
    case .matcherMissing:
      "value without a known matcher: expected one of equals, at_least, at_most, is_present, version_matches, array_length, array_contains, string_begins, string_ends, string_contains"
    case .equalsNull: "`equals` is null"
    case .boundNotNumber(let name): "expected a number for the bound `\(name)`"
    case .boundsInverted: "`at_least` is above `at_most`"
    case .presenceNotTruth: "expected a boolean for `is_present`"
    case .versionNotText: "expected a string for a version constraint"
    case .versionMalformed: "invalid version constraint: expected 1.2.3, 1.2.+ or [1.0,2.0]"
    case .indexNotNumber: "expected a number for `index`"
    case .indexNotWhole: "expected an integer for `index`"
    case .needleNotText(let name): "expected a string for `\(name)`"
    case .keyNotText: "expected a string for `key`"
    case .scopeText: "expected an array for `scope`, found a string"
    case .scopeMistyped: "expected an array of strings for `scope`"
    case .scopeMemberNotText: "expected a string in `scope`"
    case .ignoreCaseNotTruth: "expected a boolean for `ignore_case`"
    }
  }
}

extension ScheduleFault.EnvelopeFault {
  fileprivate var summary: String {
    switch self {
    case .similar(let title, let needs, _): "this resembles \(title), which needs \(needs)"
    case .payloadType: "payload with schedules, but without the `type` in_app_messages"
    case .dataMissing: "payload without an object `data`"
    case .listMissing: "the data of a payload has no array `in_app_messages`"
    case .listMistyped: "expected an array for `in_app_messages`"
    case .constraintsMistyped: "expected an array for `frequency_constraints`"
    case .dateUnreadable(let name): "expected an ISO 8601 date for `\(name)`"
    case .push(let fault): fault.summary
    }
  }
}

extension ScheduleFault.PushFault {
  fileprivate var summary: String {
    switch self {
    case .bodyText: "the in-app message of a push is a string with JSON"
    case .bodyMistyped: "expected an object for the in-app message of a push"
    case .displayType: "expected banner for the `type` of `display`"
    case .alertMissing: "`display` without a string `alert`"
    case .positionUnknown: "expected top or bottom for the `position` of `display`"
    case .colorUnreadable(let name): "expected a color such as #FF8800 for `\(name)`"
    case .expiryUnreadable: "expected an ISO 8601 date for `expiry`"
    }
  }
}

extension ScheduleFault.WindowFault {
  fileprivate var summary: String {
    switch self {
    case .ruleNotObject: "expected an object for a rule of an execution window"
    case .typeUnknown: "unknown type of a window's rule: expected daily, weekly or monthly"
    case .daysMissing(let name): "window rule without `\(name)`"
    case .dayMistyped(let name): "expected integers in `\(name)`"
    case .dayOutOfRange(let name): "a number in `\(name)` is out of range"
    case .timeRangeMissing: "daily rule without `time_range`"
    case .timeRangeMistyped: "expected an object with integers `start_hour` and `end_hour` for `time_range`"
    case .timeOutOfRange(let name): "`\(name)` is out of range"
    case .notNumber(let name): "expected a number for `\(name)`"
    case .notWhole(let name): "expected an integer for `\(name)`"
    case .minutesMissing(let names): "`time_range` without \(names)"
    case .zoneMistyped: "expected `time_zone` with the type utc, local, or identifiers with a list and `on_failure`"
    }
  }
}

extension MemberFault {
  /// The defect and the expected value as a message: lower case, no full stop, no position.
  package var summary: String {
    let (name, form) = ("`\(member.name)`", member.form)
    switch defect {
    case .absent: return "missing \(name), which \(member.owners.title) requires"
    case .mistyped: return "expected \(form.title) for \(name)"
    case .unknown:
      switch form {
      case .words(let words, let more, _): return "unknown \(name): expected \(Self.list(words + more))"
      case .wordList(let words): return "unknown element of \(name): expected \(Self.list(words))"
      case .date: return "expected an ISO 8601 date for \(name)"
      case .color: return "unreadable color \(name): expected #RRGGBB, #AARRGGBB or a name"
      case .shortText(let limit): return "\(name) has more than \(limit) characters"
      case .url: return "unreadable \(name): expected a URL"
      case .any, .anyOrNull, .text, .truth, .number, .length, .whole, .texts, .textMap, .object, .objects, .display,
        .predicate, .tagSelector, .compoundSelector, .triggers, .own:
        return "unknown \(name)"
      }
    case .otherCase: return "\(name) is not in lower case"
    case .fraction: return "expected an integer for \(name)"
    case .negative: return "\(name) is negative"
    case .element:
      if case .objects = form { return "expected objects in \(name)" }
      return "expected strings in \(name)"
    case .empty: return "\(name) is empty"
    case .several: return "expected one of `tag`, `or`, `and` and `not`, found several"
    case .unclear:
      return member.owners == .tagSelector
        ? "expected an object with one of `tag`, `or`, `and` and `not` for a selector of tags"
        : "expected an object for \(member.owners.title)"
    }
  }

  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension MemberForm {
  fileprivate var title: String {
    switch self {
    case .text, .shortText, .url, .words, .color: "a string"
    case .truth: "a boolean"
    case .number, .length: "a number"
    case .whole: "an integer"
    case .date: "an ISO 8601 date"
    case .texts, .wordList: "an array of strings"
    case .textMap: "an object of strings"
    case .object, .display, .tagSelector, .compoundSelector, .predicate: "an object"
    case .objects, .triggers: "an array of objects"
    case .any, .anyOrNull, .own: "a value"
    }
  }
}

extension MemberOwner {
  /// The kind of object in words, with an article.
  fileprivate var title: String {
    switch self {
    case .actions, .messageContent, .deferredContent: "a schedule of this type"
    case .hash, .audienceHash, .subset, .sticky: "the hash of an audience"
    case .compoundAudience, .compoundSelector: "a compound audience"
    case .message: "a message"
    case .html, .layout: "a message of this display type"
    case .text: "a text"
    case .button: "a button"
    case .media: "an image or video"
    case .deferred: "deferred content"
    case .constraint: "a frequency constraint"
    case .trigger: "a compound trigger"
    case .child: "a child of a compound trigger"
    default: "a schedule"
    }
  }
}
