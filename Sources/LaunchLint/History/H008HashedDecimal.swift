extension LaunchLints {
  static let hashedDecimal = LaunchCheck(
    "H008", "hashed-decimal", .warning, "a number whose hash differs between platforms",
    why: """
      History records are found by a hash of their values, which are converted to strings first. iOS and Android \
      convert a whole number with a decimal point, such as 20.0, to different strings. The same is true for very \
      small and very large floating-point numbers. On iOS, the string for the number in the rule may also differ \
      from the string for the same number in the app's event.
      """,
    remedy: "Use strings, or integers without a decimal point.",
    source: SDKSource.history, differences: ["R22"],
    fires: .history(#"{"events":[{"total":«49.0»}],"matcher":"ge","value":1}"#),
    silent: .history(#"{"events":[{"total":49}],"matcher":"ge","value":1}"#),
    .rule { subject, rule, findings in
      for index in rule.conditions {
        guard case .history(let query) = subject.rules.conditions[Int(index)].form,
          let events = query.events
        else { continue }
        subject.addDecimals(in: events, to: &findings)
      }
      for index in rule.consequences {
        guard let detail = subject.rules.consequences[Int(index)].detail,
          let content = subject.recordedContent(of: detail)
        else { continue }
        subject.addDecimals(in: content, to: &findings)
      }
    })
}

extension LaunchLintContext {
  /// Returns the `content` that a history operation records.
  fileprivate func recordedContent(of detail: JSONDocument.Value) -> JSONDocument.Value? {
    guard let data = member(detail, "data"), member(data, "operation") != nil else { return nil }
    return member(data, "content")
  }

  fileprivate func addDecimals(in container: JSONDocument.Value, to findings: inout Findings) {
    var open = [container]
    while let value = open.popLast() {
      switch document.kind(value) {
      case .object: open += document.members(value).map(\.value)
      case .array: open += document.elements(value)
      case .number where !document.isOdd(value):
        let lexeme = document.lexeme(value)
        // Both platforms write integers of at most 18 characters with the same digits.
        guard lexeme.count > 18 || document.isDecimal(value) else { continue }
        let (ios, android) = (PlatformText.number(lexeme, .swift), PlatformText.number(lexeme, .java))
        if ios == android { continue }
        findings.add(
          "\(text: lexeme) is hashed as \(text: ios) on iOS and \(text: android) on Android", at: value,
          outcomes: Outcomes(profiles) { $0.values.convertsFacts ? .otherResult : nil })
      case .string, .number, .word, .true, .false, .null: continue
      }
    }
  }
}
