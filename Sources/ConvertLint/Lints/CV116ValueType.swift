extension ConvertLints {
  static let convertValueType = ConvertCheck(
    "CV116", "convert-value-type", .warning, "a value that the `rule_type` of the condition does not allow",
    why: """
      The configuration schema defines the values of each `rule_type`: strings, numbers or booleans. Some types \
      allow only a few values. Countries and languages are two-letter codes. A comparison with another value never \
      matches.
      """,
    remedy: "Write a value that the `rule_type` allows, or use another `rule_type`.",
    source: ConvertSource.schema,
    fires: .leaf(#""rule_type":"country","key":"country","value":«"France"»"#, "equals"),
    silent: .leaf(#""rule_type":"country","key":"country","value":"FR""#, "equals"),
    .leaf { subject, _, test, findings in
      guard let family = test.family, let value = test.value,
        let message = subject.misfit(value, family, subject.text(test.ruleType) ?? [])
      else { return }
      findings.add(message, at: value)
    })
}

extension ConvertLintContext {
  /// The message about a value that its family does not allow; nil for a valid value.
  fileprivate func misfit(_ value: JSONDocument.Value, _ family: VisitorFamily, _ name: [UInt8]) -> Message? {
    let kind = document.kind(value)
    // Null values, and numbers instead of strings, are reported by other lints.
    if kind == .null { return nil }
    switch family.operand {
    case .any: return nil
    case .number:
      guard kind == .number else { return "\(text: name) requires a number" }
      return limits(of: name).flatMap { range in
        let number = NumberLexeme.javascript(lexeme: document.lexeme(value).span)
        return number >= range.lowerBound && number <= range.upperBound
          ? nil : "\(text: name) requires a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
      }
    case .boolean: return kind == .true || kind == .false ? nil : "\(text: name) requires a boolean"
    case .text:
      if kind == .number { return nil }
      guard let text = text(value) else { return "\(text: name) requires a string" }
      if let choices = family.choices {
        return choices.contains { $0.utf8.elementsEqual(text) }
          ? nil : "\(text: name) requires one of \(choices.joined(separator: ", "))"
      }
      let isCode = name.elementsEqual("country".utf8) || name.elementsEqual("language".utf8)
      let isTwoLetters = text.count == 2 && text.allSatisfy { ($0 | 0x20) &- 0x61 < 26 }
      return isCode && !isTwoLetters ? "\(text: name) requires a two-letter code" : nil
    }
  }

  /// The range of values of a numeric family; nil if all numbers are valid.
  private func limits(of name: [UInt8]) -> ClosedRange<Double>? {
    let name = String(decoding: name, as: UTF8.self)
    if name.hasSuffix("_day_of_week") { return 1...7 }
    if name.hasSuffix("_hour_of_day") { return 0...24 }
    return name.hasSuffix("_minute_of_hour") ? 1...60 : nil
  }
}
