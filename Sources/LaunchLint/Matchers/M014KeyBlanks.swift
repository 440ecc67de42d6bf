extension LaunchLints {
  static let keyBlanks = LaunchCheck(
    "M014", "blanks-round-key", .error,
    "whitespace before or after a key",
    why: """
      iOS removes the whitespace for comparisons and keeps it for `ex` and `nx`. Android removes it only from \
      special keys, such as `~type`. The web engine keeps it. The platforms therefore look up different keys.
      """,
    remedy: "Remove the whitespace.",
    source: SDKSource.evaluation,
    differences: ["D110", "D111", "D121"],
    fires: .test(#""key":«"tier "»,"matcher":"eq","values":["gold"]"#),
    silent: .test(#""key":"tier","matcher":"eq","values":["gold"]"#),
    .placed { subject, test, _, findings in
      guard let first = test.key.first, let last = test.key.last, first <= 0x20 || last <= 0x20 else { return }
      findings.add(
        "key \(text: test.key) has leading or trailing whitespace", at: test.test.key, in: subject,
        outcomes: Outcomes(subject.profiles) { _ in .otherResult }, hint: "remove the whitespace")
    })
}
