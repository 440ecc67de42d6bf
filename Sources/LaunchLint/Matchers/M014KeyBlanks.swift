extension LaunchCheck {
  static let keyBlanks = LaunchCheck(
    RulePage(
      "M014", "blanks-round-key", .error,
      "blanks before or behind a key",
      why: """
        iOS drops them where it compares and keeps them for `ex` and `nx`; Android keeps them, but for its special \
        keys; the web engine keeps them. The same key leads to different values.
        """,
      remedy: "Write the key without blanks.",
      source: SDKSource.evaluation,
      differences: ["D110", "D111", "D121"],
      fires: .test(#""key":«"tier "»,"matcher":"eq","values":["gold"]"#),
      silent: .test(#""key":"tier","matcher":"eq","values":["gold"]"#)),
    .placed { subject, test, _, findings in
      guard let first = test.key.first, let last = test.key.last, first <= 0x20 || last <= 0x20 else { return }
      findings.add(
        "the key \(text: test.key) has blanks round it", at: test.test.key, in: subject,
        outcomes: Outcomes(subject.profiles) { _ in .otherResult }, hint: "take them away")
    })
}
