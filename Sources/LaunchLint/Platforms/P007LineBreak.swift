extension LaunchCheck {
  static let lineBreak = LaunchCheck(
    RulePage(
      "P007", "line-break-in-text", .warning,
      "`sw` or `ew` on a text that may run over several lines",
      why: """
        Android compares through a regular expression whose dot does not cross lines: when what remains of the event's \
        text has a line break the test is false there, and true elsewhere. Only texts with several lines are \
        concerned, so this is said of keys that are called like one, and of values that hold a line break.
        """,
      remedy: "Use `co` where that is enough, or keep line breaks out of the data.",
      source: SDKSource.evaluation,
      differences: ["D93"],
      fires: .test(#""key":"contextdata.message","matcher":"sw","values":«["hi"]»"#),
      silent: .test(#""key":"contextdata.tier","matcher":"sw","values":["go"]"#)),
    .placed { subject, test, _, findings in
      guard test.matcher == .startsWith || test.matcher == .endsWith, test.kinds.contains(.text),
        test.isAboutLines(in: subject)
      else { return }
      let outcomes = Outcomes(subject.profiles) { $0.values.runtime == .java ? .otherResult : nil }
      if outcomes.rows.isEmpty { return }
      findings.add(
        "on Android this fails for texts with a line break", at: subject.valuesRange(of: test), outcomes: outcomes)
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
