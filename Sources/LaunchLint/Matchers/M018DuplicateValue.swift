extension LaunchLints {
  static let duplicateValue = LaunchCheck(
    "M018", "duplicate-value", .warning, "a repeated value in one list",
    why: "The second occurrence has no effect on any platform. Another value may have been intended.",
    remedy: "Remove or correct the second occurrence.",
    source: SDKSource.evaluation,
    fires: .test(#""key":"tier","matcher":"eq","values":["gold",«"gold"»]"#),
    silent: .test(#""key":"tier","matcher":"eq","values":["gold"]"#),
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
          "\(text: spelling.bytes) is already in the list", at: value,
          notes: [subject.note("first occurrence", at: earlier)])
      }
    })
}
