extension ConvertCheck {
  static let convertNumberText = ConvertCheck(
    RulePage(
      "CV110", "convert-number-text", .warning,
      "a number that the SDKs read differently",
      why: """
        iOS converts every number of a rule to a double and writes it as one. 5 becomes `5.0`, which differs from \
        the attribute 5. JavaScript writes `5`. Beyond 2^53 and below 0.0001, iOS writes an exponent and does not \
        read it as a number. iOS ignores an array for `isIn`, and JavaScript ignores a number.
        """,
      remedy: "Compare integers with `less` and `lessEqual`, or write the value as a string.",
      source: ConvertSource.rules,
      fires: .leaf(#""rule_type":"visits_count","key":"visits_count","value":«3»"#, "equalsNumber"),
      silent: .leaf(#""rule_type":"visits_count","key":"visits_count","value":3"#, "less")),
    .leaf { subject, _, test, findings in
      guard let comparison = test.comparison, let value = test.value,
        !comparison.isPresence, test.family?.asksForExperience != true,
        let message = subject.doubt(about: value, for: comparison, in: test.family)
      else { return }
      let outcomes = subject.outcomes(of: test) {
        $0.runtime == .swift || comparison.comparand == .list && subject.kind(value) == .number ? .otherResult : nil
      }
      if outcomes.rows.isEmpty { return }
      findings.add(message, at: subject.document.range(value), outcomes: outcomes)
    })
}

extension ConvertLintContext {
  /// The message about a value that is a problematic number, or an array for `isIn`; nil for other values.
  fileprivate func doubt(about value: JSONDocument.Value, for comparison: MatchOperator, in family: VisitorFamily?)
    -> Message?
  {
    if document.kind(value) == .array, comparison.comparand == .list {
      return "`isIn` with a value that is not a string: iOS ignores it"
    }
    guard document.kind(value) == .number else { return nil }
    let number = NumberLexeme.javascript(lexeme: document.lexeme(value).span)
    let isOdd = number.magnitude > 0x1p53 || (number != 0 && number.magnitude < 1e-4)
    switch comparison.comparand {
    case .number: return isOdd ? "iOS does not read a number of this size" : nil
    case .list: return "`isIn` with a number: JavaScript ignores it"
    case .text, .pattern:
      if isOdd { return "iOS writes this number with an exponent" }
      if number == number.rounded() { return "iOS compares with the string that ends in `.0`" }
      return family?.operand == .text ? "expected a string, found a number" : nil
    case .presence: return nil
    }
  }
}
