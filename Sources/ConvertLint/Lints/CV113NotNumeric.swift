extension ConvertLints {
  static let convertNotNumeric = ConvertCheck(
    "CV113", "convert-not-numeric", .warning, "`less` or `lessEqual` with a value that is not a number",
    why: """
      On iOS the condition is false, or true if it is negated. JavaScript compares two strings character by \
      character. Values of different types never match there.
      """,
    remedy: "Write a number: digits with a point before the decimals. Commas may separate groups of three digits.",
    source: ConvertSource.rules,
    fires: .leaf(#""rule_type":"visits_count","key":"visits_count","value":«"five"»"#, "less"),
    silent: .leaf(#""rule_type":"visits_count","key":"visits_count","value":5"#, "less"),
    .leaf { subject, _, test, findings in
      guard test.comparison?.comparand == .number,
        let value = test.value, subject.kind(value) != .number, subject.kind(value) != .null
      else { return }
      if let text = subject.text(value), GroupedNumber.swift(text) != nil { return }
      let outcomes = subject.outcomes(of: test) {
        $0.runtime == .swift ? (subject.isNegated(test) ? .alwaysTrue : .neverTrue) : .otherResult
      }
      findings.add("value \(text: subject.shown(value)) is not a number", at: value, affecting: outcomes)
    })
}
