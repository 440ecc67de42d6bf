extension ConvertCheck {
  static let convertNotNumeric = ConvertCheck(
    RulePage(
      "CV113", "convert-not-numeric", .warning,
      "less or lessEqual against what is no number",
      why: """
        iOS finds nothing to be less than it: the condition is false, and true where it is negated. JavaScript \
        compares two texts letter by letter, and two values of different types not at all.
        """,
      remedy: "Write a number: digits, perhaps in groups of three, with a point before decimals.",
      source: ConvertSource.rules,
      fires: .leaf(#""rule_type":"visits_count","key":"visits_count","value":«"five"»"#, "less"),
      silent: .leaf(#""rule_type":"visits_count","key":"visits_count","value":5"#, "less")),
    .leaf { subject, _, test, findings in
      guard test.comparison?.comparand == .number,
        let value = test.value, subject.kind(value) != .number, subject.kind(value) != .null
      else { return }
      if let text = subject.text(value), GroupedNumber.swift(text) != nil { return }
      let outcomes = subject.outcomes(of: test) {
        $0.runtime == .swift ? (subject.isNegated(test) ? .alwaysTrue : .neverTrue) : .otherResult
      }
      if outcomes.rows.isEmpty { return }
      findings.add(
        "\(text: subject.shown(value)) is no number to compare with", at: subject.document.range(value),
        outcomes: outcomes)
    })
}
