extension LaunchCheck {
  static let numberAsText = LaunchCheck(
    RulePage(
      "P021", "number-as-text", .warning,
      "a text of a decimal that the platforms spell differently",
      why: """
        A number of the event is turned into text before it is held against one. 5.0 becomes `5` on iOS and the web \
        and `5.0` on Android, 0.0005 becomes `5.0E-4` on Android, 10000000.5 becomes `1.00000005E7`.
        """,
      remedy: "Write a number, without quotes, when the event carries one.",
      source: SDKSource.evaluation,
      differences: ["D82", "D83"],
      fires: .test(#""key":"rate","matcher":"eq","values":[«"0.0005"»]"#),
      silent: .test(#""key":"rate","matcher":"eq","values":[0.0005]"#)),
    .placed { subject, test, rule, findings in
      guard test.kinds.contains(.text), test.matcher == .equals || test.matcher == .notEquals else { return }
      for value in test.values {
        guard let plain = subject.document.plainText(value) else { continue }
        let text = subject.document.text[plain.lower..<plain.upper]
        guard text.isPlainDecimal,
          PlatformText.number(text, .swift) != PlatformText.number(text, .java)
        else { continue }
        let known = rule.known(test)
        if known == .text || known == .digits { return }
        findings.add(
          """
          the number is \(text: PlatformText.number(text, .swift)) on iOS and \
          \(text: PlatformText.number(text, .java)) on Android
          """, at: value, in: subject,
          outcomes: Outcomes(subject.profiles) { profile in
            PlatformText.number(text, profile.values.runtime).elementsEqual(text) ? nil : .otherResult
          }, hint: "write the number without quotes")
      }
    })
}

extension ArraySlice<UInt8> {
  /// True for digits with one decimal point and an optional minus sign; not for versions or dates.
  fileprivate var isPlainDecimal: Bool {
    let digits = first == 0x2D ? dropFirst() : self
    guard digits.count <= 40, let point = digits.firstIndex(of: 0x2E), point > digits.startIndex,
      point + 1 < digits.endIndex, digits[digits.startIndex] != 0x30 || point == digits.startIndex + 1
    else { return false }
    return digits.indices.allSatisfy { $0 == point || digits[$0] &- 0x30 < 10 }
  }
}
