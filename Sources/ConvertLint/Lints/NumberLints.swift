extension ConvertLints {
  static let convertNumberText = ConvertCheck(
    "CV110", "convert-number-text", .warning, "a number or list that iOS and JavaScript read differently",
    why: """
      iOS converts every number to a double and then to a string. 5 becomes `5.0`, which does not equal an attribute \
      5. JavaScript writes `5`. For numbers beyond 2^53 or below 0.0001, iOS writes a string with an exponent, and \
      cannot read it back as a number. For `isIn`, only a string works on both platforms: iOS ignores an array, and \
      JavaScript ignores a single number. Android compares numbers as they are written (CV141).
      """,
    remedy: "Compare integers with `less` and `lessEqual`, or write the value as a string.",
    source: ConvertSource.rules,
    fires: .leaf(#""rule_type":"visits_count","key":"visits_count","value":«3»"#, "equalsNumber"),
    silent: .leaf(#""rule_type":"visits_count","key":"visits_count","value":3"#, "less"),
    .leaf { subject, _, test, findings in
      guard let comparison = test.comparison, let value = test.value,
        !comparison.isPresence, test.family?.asksForExperience != true,
        let message = subject.doubt(about: value, for: comparison, in: test.family)
      else { return }
      let outcomes = subject.outcomes(of: test) {
        switch $0.runtime {
        case .swift: .otherResult
        case .javaScript: comparison.comparand == .list && subject.kind(value) == .number ? .otherResult : nil
        // Android compares the text of a number as written, so the number causes no surprise.
        case .kotlin: nil
        }
      }
      findings.add(message, at: value, affecting: outcomes)
    })

  static let convertNotNumeric = ConvertCheck(
    "CV113", "convert-not-numeric", .warning, "`less` or `lessEqual` with a value that is not a number",
    why: """
      If the value is not a number, the condition is false on iOS and Android, or true if the condition is negated. \
      JavaScript compares two strings character by character. Values of different types never match in JavaScript.
      """,
    remedy: "Write a number: digits with a point before the decimals. Commas may separate groups of three digits.",
    source: ConvertSource.rules,
    fires: .leaf(#""rule_type":"visits_count","key":"visits_count","value":«"five"»"#, "less"),
    silent: .leaf(#""rule_type":"visits_count","key":"visits_count","value":5"#, "less"),
    .leaf { subject, _, test, findings in
      guard test.comparison?.comparand == .number,
        let value = test.value, subject.kind(value) != .number, subject.kind(value) != .null
      else { return }
      let text = subject.text(value)
      let isGrouped = text.flatMap { GroupedNumber.swift($0) } != nil
      let outcomes = subject.outcomes(of: test) { profile in
        let isRead =
          profile.runtime == .kotlin ? text.flatMap { JavaNumber.double(UTF16Text.decode($0)) } != nil : isGrouped
        if isRead { return nil }
        if profile.runtime == .javaScript { return .otherResult }
        return profile.isNegated(test, in: subject.document) ? .alwaysTrue : .neverTrue
      }
      findings.add("value \(text: subject.shown(value)) is not a number", at: value, affecting: outcomes)
    })

  static let convertZeroComma = ConvertCheck(
    "CV114", "convert-zero-comma", .warning, "a number that begins with a zero and a comma",
    why: """
      iOS ignores commas and reads `0,500` as 500. JavaScript reads this comma as a decimal point, so the value is \
      0.5. Android does not read `0,500` as a number (CV113).
      """,
    remedy: "Write a point before the decimals, and no commas.",
    source: ConvertSource.rules,
    fires: .leaf(#""rule_type":"visit_duration","key":"visit_duration","value":«"0,500"»"#, "less"),
    silent: .leaf(#""rule_type":"visit_duration","key":"visit_duration","value":"0.5""#, "less"),
    .leaf { subject, _, test, findings in
      guard test.comparison?.comparand == .number,
        let value = test.value, let text = subject.text(value), text.starts(with: "0,".utf8),
        let number = GroupedNumber.swift(text)
      else { return }
      let other = GroupedNumber.javaScript(text)
      if other == number { return }
      findings.add(
        "iOS and JavaScript read \(text: text) as different numbers", at: value,
        outcomes: subject.outcomes(of: test) { $0.runtime == .kotlin ? nil : .otherResult })
    })
}

extension ConvertLintContext {
  /// Returns the message about a value that is a problematic number, or an array for `isIn`; nil for other values.
  fileprivate func doubt(about value: JSONDocument.Value, for comparison: MatchOperator, in family: VisitorFamily?)
    -> Message?
  {
    if document.kind(value) == .array, comparison.comparand == .list {
      return "`isIn` needs a string, found an array, which iOS ignores"
    }
    guard document.kind(value) == .number else { return nil }
    let number = NumberLexeme.javascript(lexeme: document.lexeme(value).span)
    let isOdd = number.magnitude > 0x1p53 || (number != 0 && number.magnitude < 1e-4)
    switch comparison.comparand {
    case .number:
      return isOdd ? "iOS cannot compare with \(text: shown(value)): the number is too large or too small" : nil
    case .list: return "`isIn` needs a string, found the number \(text: shown(value))"
    case .text, .pattern:
      if isOdd { return "iOS compares with \(text: shown(value)) in exponent notation" }
      if number == number.rounded() {
        return "iOS appends `.0` to the integer \(text: shown(value)) before it compares"
      }
      return family?.operand == .text ? "expected a string, found the number \(text: shown(value))" : nil
    case .presence: return nil
    }
  }
}
