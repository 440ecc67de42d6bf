extension LaunchCheck {
  static let caseOnly = LaunchCheck(
    RulePage(
      "M010", "values-differ-in-case", .info, "values that differ only in the case of their letters",
      why: "Every platform compares texts without regard to case, so one of them is enough.",
      remedy: "Keep one of them.", source: SDKSource.evaluation,
      fires: .test(#""key":"tier","matcher":"eq","values":["Gold",«"gold"»]"#),
      silent: .test(#""key":"tier","matcher":"eq","values":["Gold","silver"]"#)),
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
          "\(text: text) is in the list already, in other letters", at: value, in: subject,
          notes: [subject.note("the other one", at: earlier)])
      }
    })
}
