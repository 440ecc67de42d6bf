/// The lints of numbers that the platforms read in different ways.
extension LaunchLints {
  static let largeNumber = LaunchCheck(
    CommonLints.largeNumber,
    .document { subject, findings in
      let document = subject.document
      // 2^53 has 16 digits, so shorter numbers are exact.
      for number in document.numbers(in: subject.rules.root, ofAtLeast: 16) where !document.isOdd(number) {
        if document.isDecimal(number) { continue }
        switch NumberLexeme.android(lexeme: document.lexeme(number).span) {
        case .integer(let value):
          guard value.magnitude > 1 << 53 else { continue }
          findings.add(
            "integer \(text: document.lexeme(number)) exceeds 2^53", at: number,
            outcomes: Outcomes(subject.profiles) { $0.values.runtime == .javaScript ? .otherResult : nil })
        case .double:
          findings.add(
            "integer \(text: document.lexeme(number)) does not fit in 64 bits and is read as a floating-point number",
            at: number, outcomes: Outcomes(subject.profiles) { _ in .otherResult })
        }
      }
    })

  static let integralDecimal = LaunchCheck(
    "J007", "integral-decimal", .info, "an integer written as a floating-point number",
    why: """
      iOS reads `100.0` and `1e2` as the integer 100. iOS then truncates the event value to an integer, so 100.9 is \
      not greater than 100. Android compares floating-point numbers.
      """,
    remedy: """
      If event values are integers, write an integer. Otherwise use a threshold that is not an integer, such as \
      100.01.
      """,
    source: """
      adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0; \
      swift-foundation: JSONDecoder @6.3.1; both run
      """,
    differences: ["D62"],
    fires: .test(#""key":"total","matcher":"gt","values":[«100.0»]"#),
    silent: .test(#""key":"total","matcher":"gt","values":[100.01]"#),
    .test { subject, test, findings in
      guard case .list(let list) = test.operands, test.matcher.relation != nil else { return }
      for number in subject.document.integralDecimals(in: list) {
        findings.add(
          "\(text: subject.document.lexeme(number)) is read as an integer on iOS", at: number,
          outcomes: Outcomes(subject.profiles) { $0.values.runtime == .swift ? .otherResult : nil })
      }
    })
}
