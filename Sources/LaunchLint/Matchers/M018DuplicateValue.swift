extension LaunchCheck {
  static let duplicateValue = LaunchCheck(
    RulePage(
      "M018", "duplicate-value", .warning, "a value that stands twice in one list",
      why: "The second one changes nothing on any platform; perhaps another value was meant.",
      remedy: "Take one of them away.", source: SDKSource.evaluation,
      fires: .test(#""key":"tier","matcher":"eq","values":["gold",«"gold"»]"#),
      silent: .test(#""key":"tier","matcher":"eq","values":["gold","silver"]"#)),
    .placed { subject, test, _, findings in
      guard test.values.count > 1, !test.matcher.isPresence else { return }
      /// The literal of a value. A string and a number with the same characters are different.
      struct Spelling: Hashable {
        var isText: Bool
        var bytes: [UInt8]
      }
      var first: [Spelling: JSONDocument.Value] = [:]
      for value in test.values {
        let spelling = Spelling(isText: subject.document.kind(value) == .string, bytes: subject.text(value))
        guard let earlier = first[spelling] else {
          first[spelling] = value
          continue
        }
        findings.add(
          "\(text: spelling.bytes) is in the list already", at: value, in: subject,
          notes: [subject.note("the other one", at: earlier)])
      }
    })
}
