extension ConvertLints {
  static let convertSuspect = ConvertCheck(
    "CV118", "convert-suspect-value", .info,
    "a value that looks like a pattern, is a list that never matches, or is blank",
    why: """
      `matches` compares whole strings and does not support patterns. `isIn` converts its list to lower case but \
      not the attribute, so an attribute with upper case never matches. `|` separates the values of the list, and \
      spaces around it are part of the values. `contains` with a blank value matches every visitor.
      """,
    remedy: "Use `regexMatches` for patterns, write lists without spaces, and remove a condition with a blank value.",
    source: ConvertSource.rules,
    fires: .leaf(#""rule_type":"generic_text_key_value","key":"plan","value":«"gold.*"»"#, "matches"),
    silent: .leaf(#""rule_type":"generic_text_key_value","key":"plan","value":"gold.*""#, "regexMatches"),
    .leaf { subject, _, test, findings in
      guard let value = test.value, let text = subject.text(value),
        let message = subject.suspicion(of: text, for: test)
      else { return }
      findings.add(message, at: value)
    })
}

extension ConvertLintContext {
  fileprivate func suspicion(of text: [UInt8], for test: RuleElement) -> Message? {
    switch test.comparison {
    case .equals where subjectIsPattern(text) && self.text(test.matchType) == Array("matches".utf8):
      return "`matches` does not support patterns, found \(text: text)"
    case .isIn:
      if text.contains(where: { $0 &- 0x41 < 26 }) {
        return "`isIn` never matches upper case: it converts only the list to lower case"
      }
      let parts = text.split(separator: 0x7C, omittingEmptySubsequences: false)
      return parts.contains { $0.first == 0x20 || $0.last == 0x20 }
        ? "spaces around `|` in \(text: text) are part of the values" : nil
    case .contains:
      return profiles.contains { $0.runtime.isBlank(text) }
        ? "`contains` with a blank value matches every visitor" : nil
    default: return nil
    }
  }

  /// True if a string looks like a regular expression: it has an anchor, `.*`, `.+`, a character class or `(|`.
  private func subjectIsPattern(_ text: [UInt8]) -> Bool {
    let text = String(decoding: text, as: UTF8.self)
    return text.hasPrefix("^") || text.hasSuffix("$")
      || [".*", ".+", "\\d", "\\w", "[", "(|"].contains { text.contains($0) }
  }
}

extension ConvertProfile.Runtime {
  /// True if a WTF-8 string consists only of characters that the platform treats as whitespace.
  fileprivate func isBlank(_ text: [UInt8]) -> Bool {
    switch self {
    case .swift: String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy(SwiftText.isBlank)
    case .javaScript: UTF16Text.decode(text).allSatisfy(JavaScriptText.isBlank)
    }
  }
}
