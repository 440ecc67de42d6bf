extension LaunchLints {
  static let lineBreak = LaunchCheck(
    "P007", "line-break-in-text", .warning, "`sw` or `ew` on a string that may contain line breaks",
    why: """
      Android compares with a regular expression whose dot does not match line breaks. If the rest of the event \
      value contains a line break, the condition is false on Android and true elsewhere. Only operands with a line \
      break, and keys whose names suggest long text, are reported.
      """,
    remedy: "Use `co` if that is enough, or remove line breaks from the event data.",
    source: SDKSource.evaluation, differences: ["D93"],
    fires: .test(#""key":"contextdata.message","matcher":"sw","values":«["hi"]»"#),
    silent: .test(#""key":"contextdata.message","matcher":"co","values":["hi"]"#),
    .placed { subject, test, _, findings in
      guard test.matcher == .startsWith || test.matcher == .endsWith, test.kinds.contains(.text),
        test.isAboutLines(in: subject)
      else { return }
      findings.add(
        "condition is false on Android if the event value contains a line break", at: subject.valuesRange(of: test),
        affecting: Outcomes(subject.profiles) { $0.values.runtime == .java ? .otherResult : nil },
        hint: "use the matcher `co`")
    })

  static let wideInteger = LaunchCheck(
    "P008", "wide-integer", .warning, "`eq` or `ne` with an integer that needs more than 32 bits",
    why: """
      Android compares such an integer only with integers of more than 32 bits. A string with the same digits, or an \
      equal floating-point number, does not match `eq`. `ne` matches every string. iOS converts strings and \
      floating-point numbers to integers first.
      """,
    remedy: """
      If the event value is a string, compare it with a string. For numbers, use `ge` and `le`, which work on all \
      platforms.
      """,
    source: SDKSource.evaluation, differences: ["D66"],
    fires: .test(#""key":"order","matcher":"eq","values":[«3000000000»]"#),
    silent: .test(#""key":"order","matcher":"eq","values":["3000000000"]"#),
    .placed { subject, test, rule, findings in
      guard test.kinds.contains(.number), test.form != .special(.unixTime),
        test.matcher == .equals || test.matcher == .notEquals
      else { return }
      for value in test.values {
        let outcomes = Outcomes(subject.profiles) { profile in
          guard profile.values.integersAre32Bit,
            case .integer(let number) = subject.number(value, on: profile)
          else { return nil }
          return Int32(exactly: number) == nil ? .otherResult : nil
        }
        if outcomes.rows.isEmpty { continue }
        let known = rule.known(test)
        if known == .integer || known == .millis { return }
        findings.add(
          "on Android, \(text: subject.text(value)) equals no string and no floating-point number", at: value,
          outcomes: outcomes, hint: "use a string, or use `ge` and `le`")
      }
    })

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
          a number in the event becomes \(text: PlatformText.number(text, .swift)) on iOS but \
          \(text: PlatformText.number(text, .java)) on Android
          """, at: value,
          outcomes: Outcomes(subject.profiles) { profile in
            PlatformText.number(text, profile.values.runtime).elementsEqual(text) ? nil : .otherResult
          }, hint: "remove the quotes")
      }
    })
}

extension PlacedTest {
  /// Key names that suggest multi-line strings.
  private static let words: Set<[UInt8]> = Set(
    [
      "address", "body", "comment", "comments", "content", "description", "feedback", "html",
      "message", "note", "notes", "review", "text",
    ].map { Array($0.utf8) })

  fileprivate func isAboutLines(in subject: LaunchLintContext) -> Bool {
    if Self.words.contains(lastWord) { return true }
    return values.contains { value in
      // JSON strings with line breaks contain escapes, so `plainText` is nil for them.
      subject.document.plainText(value) == nil && subject.document.kind(value) == .string
        && subject.document.string(value).contains { 0x0A...0x0D ~= $0 }
    }
  }
}

extension ArraySlice<UInt8> {
  /// True if the text consists of digits with exactly one decimal point and an optional minus sign. False for versions
  /// such as `1.2.3`, and for dates.
  fileprivate var isPlainDecimal: Bool {
    let digits = first == 0x2D ? dropFirst() : self
    guard digits.count <= 40, let point = digits.firstIndex(of: 0x2E), point > digits.startIndex,
      point + 1 < digits.endIndex, digits[digits.startIndex] != 0x30 || point == digits.startIndex + 1
    else { return false }
    return digits.indices.allSatisfy { $0 == point || digits[$0] &- 0x30 < 10 }
  }
}
