extension ConvertLints {
  static let convertZeroComma = ConvertCheck(
    "CV114", "convert-zero-comma", .warning, "a number that begins with a zero and a comma",
    why: """
      iOS ignores commas and reads `0,500` as 500. JavaScript reads this comma as a decimal point, so the value is \
      0.5.
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
        outcomes: subject.outcomes(of: test) { _ in .otherResult })
    })
}
