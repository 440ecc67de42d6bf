extension LaunchLints {
  static let versionUnknown = LaunchCheck(
    "S002", "unknown-version", .warning,
    "a `version` other than 1",
    why: """
      All platforms load the rules and ignore the number. Only version 1 of the format has been published. The \
      number may be a mistake, or the rules may have been written for other software.
      """,
    remedy: """
      Write `"version": 1`, unless the service that generates the rules increments the version.
      """,
    source: SDKSource.rulesParsers,
    differences: ["D03"],
    fires: .document(#"{"version":«2»,"rules":[]}"#),
    silent: .document(#"{"version":1,"rules":[]}"#),
    .document { subject, findings in
      guard let version = subject.rules.version, version != 1 else { return }
      let members = subject.document.members(
        of: subject.document.root, named: LaunchNames.root.words, subject.memberChoice)
      guard let value = members[0] else { return }
      findings.add("unknown version \(text: subject.document.lexeme(value))", at: value, in: subject)
    })
}
