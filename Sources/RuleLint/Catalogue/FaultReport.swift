internal import RuleEngine

/// How a fault that a reader noted is reported: under which code, in which words, at which bytes.
struct FaultReport {
  var lint: Lint
  var message: Message
  var hint: Message?
  var range: ByteRange
  /// Nothing is said where every asked platform takes the part as it is meant.
  var isQuietWhenTaken = true

  /// The report of a fault at `range` of the subject's document.
  init(_ reason: Unreadable.Reason, _ range: ByteRange, in subject: Subject) {
    self.range = range
    message = Message(reason.summary)
    switch reason {
    case .rootNotObject: lint = .rulesMissing
    case .versionMissing, .versionNotInteger: lint = .versionMissing
    case .rulesMissing: lint = .rulesMissing
    case .bucketing: lint = .rulesMissing
    case .ruleNotObject, .conditionMissing, .consequencesMissing: lint = .rulePartMissing
    case .metaNotObject: lint = .metaMistyped
    case .typeUnknown: lint = .conditionTypeUnknown
    case .definitionMissing, .definitionNotObject: lint = .definitionMissing
    case .memberMistyped: lint = .memberMistyped
    case .entryNotObject, .membersMissing: lint = .groupIncomplete
    case .logicCase, .logicUnknown, .logicMissing: lint = .logicUnknown
    case .keyMissing, .matcherMissing, .matcherUnknown: lint = .matcherUnknown
    case .consequenceNull, .consequenceNotObject: lint = .consequenceIncomplete
    case .idMissing, .idNotText, .idEmpty: lint = .consequenceIncomplete
    case .typeMissing, .typeNotText, .typeEmpty: lint = .consequenceIncomplete
    case .detailMissing, .detailEmpty: lint = .consequenceIncomplete
    case .text(let kind), .consequenceText(let kind), .metaText(let kind): lint = .of(kind)
    }
    narrow(reason, in: subject)
  }

  /// Points at the very value where the fault names a whole condition.
  private mutating func narrow(_ reason: Unreadable.Reason, in subject: Subject) {
    let document = subject.document
    guard let condition = document.value(at: range),
      let definition = subject.member(condition, "definition")
    else { return }
    switch reason {
    case .matcherUnknown:
      guard let value = subject.member(definition, "matcher") else { return }
      let code = document.string(orLexeme: value)
      range = document.range(value)
      message = "unknown matcher \(text: code)"
      hint = Nearest.hint(for: code, among: LaunchNames.matchers)
    case .logicCase, .logicUnknown:
      guard let value = subject.member(definition, "logic") else { return }
      let logic = document.string(orLexeme: value)
      range = document.range(value)
      message = "`logic` is \(text: logic), not `and` or `or`"
      hint = Nearest.hint(for: logic, among: ["and", "or"])
    default: return
    }
  }
}
