extension LaunchCheck {
  static let versionUnknown = LaunchCheck(
    RulePage(
      "S002", "unknown-version", .warning,
      "`version` is another number than 1",
      why: """
        All engines load the rules whatever the number is. No other version of the format has been published, so the \
        document was made for something else, or the number is a slip.
        """,
      remedy: "Write 1 unless the rules come from a service that counts on.",
      source: SDKSource.rulesParsers,
      differences: ["D03"],
      fires: .document(#"{"version":«2»,"rules":[]}"#),
      silent: .document(#"{"version":1,"rules":[]}"#)),
    .document { subject, findings in
      guard let version = subject.rules.version, version != 1 else { return }
      let members = subject.document.members(
        of: subject.document.root, named: LaunchNames.root.words, subject.memberChoice)
      guard let value = members[0] else { return }
      findings.add("unknown version \(text: subject.document.lexeme(value))", at: value, in: subject)
    })
}
