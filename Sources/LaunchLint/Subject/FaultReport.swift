extension JSONDocument {
  /// True if the value at a byte range is an object. A defect with such a range is a missing member of the object.
  fileprivate func isObject(at range: ByteRange) -> Bool { value(at: range).map(isObject) ?? false }
}

/// The code, the message and the byte range with which a defect is reported. The reader found the defect.
struct FaultReport {
  var page: RulePage
  var message: Message
  var hint: Message?
  var range: ByteRange
  /// The replacement for `range`; nil if there is no safe replacement.
  var fix: [UInt8]?

  /// Describes the defect `reason` at `range` of the subject's document.
  init(_ reason: DocumentFault.Reason, _ range: ByteRange, in subject: LaunchLintContext) {
    self.range = range
    message = Message(reason.summary)
    switch reason {
    case .rootNotObject, .rulesMissing, .bucketDataMissing: page = LaunchLints.rulesMissing.page
    case .versionMissing, .versionNotInteger: page = LaunchLints.versionMissing.page
    case .ruleNotObject, .conditionMissing, .consequencesMissing: page = LaunchLints.rulePartMissing.page
    case .metaNotObject: page = LaunchLints.metaMistyped.page
    case .bucketed: page = LaunchLints.bucketedRule.page
    case .typeUnknown: page = LaunchLints.conditionTypeUnknown.page
    case .definitionMissing, .definitionNotObject: page = LaunchLints.definitionMissing.page
    case .memberMistyped: page = LaunchLints.historyMistyped.page
    case .entryNotObject, .membersMissing: page = LaunchLints.groupIncomplete.page
    case .logicCase, .logicUnknown, .logicMissing: page = LaunchLints.logicUnknown.page
    case .keyMissing, .matcherMissing, .matcherUnknown: page = LaunchLints.matcherUnknown.page
    case .consequenceNull, .consequenceNotObject: page = LaunchLints.consequenceIncomplete.page
    case .idMissing, .idNotText, .idEmpty: page = LaunchLints.consequenceIncomplete.page
    case .typeMissing, .typeNotText, .typeEmpty: page = LaunchLints.consequenceIncomplete.page
    case .detailMissing, .detailEmpty: page = LaunchLints.consequenceIncomplete.page
    case .text(let kind), .consequenceText(let kind), .metaText(let kind): page = CommonLints.page(of: kind)
    }
    switch reason {
    case .conditionMissing where subject.document.isObject(at: range): hint = "add `\"condition\":{…}`"
    case .consequencesMissing where subject.document.isObject(at: range): hint = "add `\"consequences\":[…]`"
    default: break
    }
    guard let value = subject.document.value(at: range) else { return }
    look(at: value, reason, in: subject)
  }

  /// Refines the message, the range and the suggestion with the value at the reported range.
  private mutating func look(
    at value: JSONDocument.Value, _ reason: DocumentFault.Reason, in subject: LaunchLintContext
  ) {
    let document = subject.document
    switch reason {
    case .typeUnknown where document.kind(value) == .string:
      let type = document.string(value)
      message = "unknown condition type \(text: type)"
      hint = SpellingSuggestion.hint(
        for: type, among: LaunchNames.conditionTypes, synonyms: LaunchNames.otherConditionTypes)
    case .memberMistyped: look(atMember: value, in: document)
    case .entryNotObject: message = "expected an object for a condition, found \(document.noun(value))"
    case .logicCase, .logicUnknown, .logicMissing:
      lookInside(value, "logic", in: subject) { report, logic in
        report.message = "expected `and` or `or` for `logic`, found \(text: logic)"
        report.hint = LaunchNames.hint(forLogic: logic)
        report.fix = LaunchNames.inSmallLetters(logic, among: LaunchNames.logics)
      }
    case .matcherMissing, .matcherUnknown:
      lookInside(value, "matcher", in: subject) { report, code in
        report.message = "unknown matcher \(text: code)"
        let values = subject.member(value, "definition").flatMap { subject.member($0, "values") }
        let hasValues = values.map { !document.isArray($0) || document.first(in: $0) != nil } ?? false
        report.hint = LaunchNames.hint(forMatcher: code, hasValues: hasValues)
        // Safe: no platform accepts an upper-case matcher, and at most one matcher equals it in lower case.
        report.fix = LaunchNames.inSmallLetters(code, among: LaunchNames.matchers)
      }
    case .definitionMissing:
      guard document.isObject(value), LaunchNames.conditionType(ofDefinition: document, value) != nil else { return }
      let names = LaunchNames.definition.names.filter { subject.member(value, $0) != nil }
      hint = "put \(names.map { "`\($0)`" }.joined(separator: ", ")) into `definition`"
    case .typeUnknown where document.isObject(value) && subject.member(value, "type") == nil:
      if let definition = subject.member(value, "definition"), document.isObject(definition) {
        hint = LaunchNames.conditionType(ofDefinition: document, definition).map { "add `\"type\":\"\($0)\"`" }
        return
      }
      guard let type = LaunchNames.conditionType(ofDefinition: document, value)
      else { return }
      message = "expected a condition, found only its `definition`"
      hint = "put the definition into a condition: {\"type\":\"\(type)\",\"definition\":{…}}"
    case .keyMissing: lookInside(value, "key", in: subject) { _, _ in }
    case .membersMissing: lookInside(value, "conditions", in: subject) { _, _ in }
    default: return
    }
  }

  /// Describes a member of a condition's definition. iOS does not accept the type of the member.
  private mutating func look(atMember value: JSONDocument.Value, in document: JSONDocument) {
    let name = document.string(document.name(of: value))
    let wanted: String
    switch String(decoding: name, as: UTF8.self) {
    case "logic": (page, wanted) = (LaunchLints.logicUnknown.page, "a string")
    case "key", "matcher": (page, wanted) = (LaunchLints.matcherUnknown.page, "a string")
    case "conditions": (page, wanted) = (LaunchLints.groupIncomplete.page, "an array")
    case "values": (page, wanted) = (LaunchLints.valuesMistyped.page, "an array")
    case "events": wanted = "an array"
    case "from", "to": wanted = "an integer"
    default: wanted = "a string"
    }
    message = "expected \(wanted) for \(text: name), found \(document.noun(value))"
  }

  /// Moves the report to the member `name` of a condition's definition. If the definition is not an object, moves the
  /// report to the definition. If the member is a string, `describe` sets the message.
  private mutating func lookInside(
    _ condition: JSONDocument.Value, _ name: String, in subject: LaunchLintContext,
    _ describe: (inout Self, [UInt8]) -> Void
  ) {
    let document = subject.document
    guard let definition = subject.member(condition, "definition") else { return }
    guard document.isObject(definition) else {
      (page, range) = (LaunchLints.definitionMissing.page, document.range(definition))
      message = "expected an object for `definition`, found \(document.noun(definition))"
      return
    }
    guard let value = subject.member(definition, name) else { return }
    range = document.range(value)
    if document.kind(value) == .string {
      describe(&self, document.string(value))
    } else {
      let wanted = name == "conditions" ? "an array" : "a string"
      message = "expected \(wanted) for `\(name)`, found \(document.noun(value))"
    }
  }
}
