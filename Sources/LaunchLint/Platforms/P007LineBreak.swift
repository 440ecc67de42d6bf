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
        affecting: Outcomes(subject.profiles) { $0.values.runtime == .java ? .otherResult : nil }, hint: "use `co`")
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
      // Line breaks are escaped in JSON.
      subject.document.plainText(value) == nil && subject.document.kind(value) == .string
        && subject.document.string(value).contains { 0x0A...0x0D ~= $0 }
    }
  }
}
