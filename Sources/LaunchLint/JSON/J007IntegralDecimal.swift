extension LaunchCheck {
  static let integralDecimal = LaunchCheck(
    RulePage(
      "J007", "integral-decimal", .info,
      "a whole number that is spelt as a decimal",
      why: """
        iOS reads `100.0` and `1e2` as the integer 100 and cuts the event's number to an \
        integer before it compares: 100.9 is not greater there. Android compares decimals.
        """,
      remedy: """
        Write the whole number where whole numbers are compared; for decimals choose a \
        threshold that is none, such as 100.01.
        """,
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0; \
        swift-foundation: JSONDecoder @6.3.1; both run
        """,
      differences: ["D62"],
      fires: .test(#""key":"total","matcher":"gt","values":[«100.0»]"#),
      silent: .test(#""key":"total","matcher":"gt","values":[100.5]"#)),
    .test { subject, test, findings in
      guard case .list(let list) = test.operands, test.matcher.relation != nil else { return }
      for number in subject.document.integralDecimals(in: list) {
        findings.add(
          "\(text: subject.document.lexeme(number)) is an integer to some platforms", at: number, in: subject,
          outcomes: Outcomes(subject.profiles) { $0.values.runtime == .swift ? .otherResult : nil })
      }
    })
}
