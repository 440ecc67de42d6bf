extension LaunchLints {
  static let caseOnly = LaunchCheck(
    "M010", "values-differ-in-case", .info, "values that differ only in case",
    why: "Every platform ignores case when it compares strings, so one of the values is redundant.",
    remedy: "Remove one of the values.",
    source: SDKSource.evaluation,
    fires: .test(#""key":"tier","matcher":"eq","values":["Gold",«"gold"»]"#),
    silent: .test(#""key":"tier","matcher":"eq","values":["Gold","silver"]"#),
    .placed { subject, test, _, findings in
      guard test.values.count > 1, test.kinds.contains(.text), !test.matcher.isPresence else { return }
      var first: [[UInt8]: JSONDocument.Value] = [:]
      for value in test.values where subject.document.kind(value) == .string {
        let text = subject.document.string(value)
        let folded = text.map(\.asciiLowercased)
        guard let earlier = first[folded] else {
          first[folded] = value
          continue
        }
        if subject.document.string(earlier) == text { continue }
        findings.add(
          "\(text: text) is already in the list with different case", at: value,
          notes: [subject.note("first occurrence", at: earlier)])
      }
    })
}
