internal import Launch
internal import RuleCore
internal import RuleLint

/// What checks of values and keys ask of a document.
extension Subject {
  /// A number as the platform reads its spelling; nil for what is no number, or too large for it.
  func number(_ value: JSONDocument.Value, on profile: LaunchProfile) -> NumberReading? {
    guard document.kind(value) == .number, !document.isOdd(value) else { return nil }
    switch profile.values.runtime {
    case .swift: return NumberLexeme.ios(lexeme: document.lexeme(value).span)
    case .java: return NumberLexeme.android(lexeme: document.lexeme(value).span)
    case .javaScript:
      return .double(NumberLexeme.javascript(lexeme: document.lexeme(value).span))
    }
  }

  /// The whole number that the platform converts facts to before it compares them with `value`; nil
  /// where it compares in another way.
  func wholeOperand(_ value: JSONDocument.Value, on profile: LaunchProfile) -> Int64? {
    guard profile.values.convertsFacts, case .integer(let number) = number(value, on: profile)
    else { return nil }
    if profile.values.integersAre32Bit, Int32(exactly: number) == nil { return nil }
    return number
  }

  /// The definition of the condition at `place` of the rule set.
  func definition(of place: Int) -> JSONDocument.Value? {
    document.value(at: rules.conditions[place].range).flatMap { member($0, "definition") }
  }

  /// The bytes of the matcher of the test at `place`, for findings about the test as a whole.
  func matcherRange(of place: Int) -> ByteRange {
    let range = definition(of: place).flatMap { member($0, "matcher") }.map(document.range)
    return range ?? rules.conditions[place].range
  }

  /// The bytes of a test's values, or of its matcher where it has none.
  func valuesRange(of test: PlacedTest) -> ByteRange {
    switch test.test.operands {
    case .list(let values), .text(let values): document.range(values)
    case .missing, .null, .other: matcherRange(of: test.place)
    }
  }

  /// What stands between the quotes of a string, or the spelling of anything else.
  func text(_ value: JSONDocument.Value) -> [UInt8] { document.string(orLexeme: value) }
}

extension Matcher {
  /// As a document spells it.
  var code: String { LaunchNames.matchers[Int(rawValue)] }

  /// `gt`, `ge`, `lt`, `le`.
  var isOrdering: Bool {
    switch self {
    case .greater, .atLeast, .less, .atMost: true
    case .equals, .notEquals, .contains, .lacks, .startsWith, .endsWith, .exists, .isMissing:
      false
    }
  }

  /// `co`, `nc`, `sw`, `ew`: about parts of texts.
  var isAboutText: Bool {
    switch self {
    case .contains, .lacks, .startsWith, .endsWith: true
    case .equals, .notEquals, .greater, .atLeast, .less, .atMost, .exists, .isMissing: false
    }
  }
}
