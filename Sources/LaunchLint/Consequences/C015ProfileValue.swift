extension LaunchCheck {
  static let profileValue = LaunchCheck(
    RulePage(
      "C015", "profile-value", .warning,
      "a profile write whose value is empty or missing, which the platforms carry out differently",
      why: """
        An empty text removes the attribute on iOS and is stored on Android, where the key then exists. Without a \
        value, or with null, Android removes the attribute and iOS does nothing.
        """,
      remedy: "Use `delete` to remove an attribute, and a text that is not empty to set it.",
      source: SDKSource.profile,
      differences: ["R14"],
      fires: .consequence(#"{"id":"c1","type":"csp","detail":{"operation":"write","key":"seen","value":«""»}}"#),
      silent: .consequence(#"{"id":"c1","type":"csp","detail":{"operation":"delete","key":"seen"}}"#)),
    .detail { subject, reading, findings in
      let document = subject.document
      guard reading.kind == .profile, let operation = reading.detail.value("operation", in: document),
        document.string(orLexeme: operation).elementsEqual("write".utf8)
      else { return }
      if let value = reading.detail.value("value", in: document) {
        guard document.kind(value) == .string, document.range(value).count == 2 else { return }
        findings.add(
          "iOS removes the attribute, Android stores an empty text", at: value, in: subject,
          outcomes: subject.handled(.otherResult), hint: "use `delete`")
      } else {
        findings.add(
          "without a value Android removes the attribute, and iOS does nothing", at: reading.detail.object, in: subject,
          outcomes: Outcomes(subject.profiles) { profile in
            guard profile.handlesConsequences else { return nil }
            return profile.values.runtime == .swift ? .noEffect : .otherResult
          }, hint: "use `delete`")
      }
    })
}
