extension ConvertCheck {
  static let convertZeroComma = ConvertCheck(
    RulePage(
      "CV114", "convert-zero-comma", .warning, "a number that begins with a zero and a comma",
      why: "iOS leaves commas out: `0,500` is 500. JavaScript takes the comma for a decimal point there: 0.5.",
      remedy: "Write a point before decimals, and no commas.", source: ConvertSource.rules,
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
        "one number on iOS, another in JavaScript", at: subject.document.range(value),
        outcomes: subject.outcomes(of: test) { _ in .otherResult })
    })
}
