/// Helpers for the checks of values and keys.
extension LaunchLintContext {
  /// Returns a number as the platform parses it; nil for other values, or if it is too large.
  func number(_ value: JSONDocument.Value, on profile: LaunchProfile) -> NumberReading? {
    guard document.kind(value) == .number, !document.isOdd(value) else { return nil }
    switch profile.values.runtime {
    case .swift: return NumberLexeme.ios(lexeme: document.lexeme(value).span)
    case .java: return NumberLexeme.android(lexeme: document.lexeme(value).span)
    case .javaScript: return .double(NumberLexeme.javascript(lexeme: document.lexeme(value).span))
    }
  }

  /// Returns the integer that the platform compares with after converting event values to integers;
  /// nil if it compares differently.
  func wholeOperand(_ value: JSONDocument.Value, on profile: LaunchProfile) -> Int64? {
    guard profile.values.convertsFacts, case .integer(let number) = number(value, on: profile) else { return nil }
    if profile.values.integersAre32Bit, Int32(exactly: number) == nil { return nil }
    return number
  }

  /// Returns the definition of the condition at index `place` of the rule set.
  func definition(of place: Int) -> JSONDocument.Value? {
    document.value(at: rules.conditions[place].range).flatMap { member($0, "definition") }
  }

  /// Returns the byte range of the test's matcher, for findings about the whole test.
  func matcherRange(of place: Int) -> ByteRange {
    let range = definition(of: place).flatMap { member($0, "matcher") }.map(document.range)
    return range ?? rules.conditions[place].range
  }

  /// Returns the byte range of a test's values, or of its matcher if it has no values.
  func valuesRange(of test: PlacedTest) -> ByteRange {
    switch test.test.operands {
    case .list(let values), .text(let values): document.range(values)
    case .missing, .null, .other: matcherRange(of: test.place)
    }
  }

  /// Returns the unescaped bytes of a string, or the source text of any other value.
  func text(_ value: JSONDocument.Value) -> [UInt8] { document.string(orLexeme: value) }
}

extension Matcher {
  /// True if the matcher compares strings only, as `co`, `nc`, `sw` and `ew` do.
  var isAboutText: Bool { textRelation != nil && relation == nil }
}
