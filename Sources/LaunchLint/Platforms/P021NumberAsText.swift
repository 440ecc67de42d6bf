extension LaunchLints {
  static let numberAsText = LaunchCheck(
    "P021", "number-as-text", .warning, "a number in quotes that iOS and Android compare differently",
    why: """
      The platforms convert a number in the event to a string before they compare it with a string. 5.0 becomes `5` \
      on iOS and the web, but `5.0` on Android. On Android, 0.0005 becomes `5.0E-4`, and 10000000.5 becomes \
      `1.00000005E7`.
      """,
    remedy: "If the event value is a number, write the number without quotes.",
    source: SDKSource.evaluation, differences: ["D82", "D83"],
    fires: .test(#""key":"rate","matcher":"eq","values":[«"0.0005"»]"#),
    silent: .test(#""key":"rate","matcher":"eq","values":[0.0005]"#),
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
          event number becomes \(text: PlatformText.number(text, .swift)) on iOS but \
          \(text: PlatformText.number(text, .java)) on Android
          """, at: value,
          outcomes: Outcomes(subject.profiles) { profile in
            PlatformText.number(text, profile.values.runtime).elementsEqual(text) ? nil : .otherResult
          }, hint: "remove the quotes")
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
