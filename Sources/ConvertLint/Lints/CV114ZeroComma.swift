extension ConvertCheck {
  static let convertZeroComma = ConvertCheck(
    RulePage(
      "CV114", "convert-zero-comma", .warning,
      "a number that begins with a zero and a comma",
      why: "iOS ignores commas: `0,500` is 500. JavaScript reads the comma as a decimal point: 0.5.",
      remedy: "Use a point before decimals, and no commas.",
      source: ConvertSource.rules,
      fires: .leaf(#""rule_type":"visit_duration","key":"visit_duration","value":«"0,500"»"#, "less"),
      silent: .leaf(#""rule_type":"visit_duration","key":"visit_duration","value":"0.5""#, "less")),
    .leaf { subject, _, test, findings in
      guard test.comparison?.comparand == .number,
        let value = test.value, let text = subject.text(value), text.starts(with: "0,".utf8),
        let number = GroupedNumber.swift(text)
      else { return }
      let other = GroupedNumber.javaScript(text)
      if other == number { return }
      findings.add(
        "the number differs between iOS and JavaScript", at: subject.document.range(value),
        outcomes: subject.outcomes(of: test) { _ in .otherResult })
    })
}
