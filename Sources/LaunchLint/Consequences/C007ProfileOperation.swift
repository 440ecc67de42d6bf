extension LaunchCheck {
  static let profileOperation = LaunchCheck(
    RulePage(
      "C007", "profile-operation", .error,
      "a `csp` without a key, or with an operation other than `write` and `delete`",
      why: "The profile is left as it is. Android wants a key that is not empty; iOS takes the empty one for a name.",
      remedy: "Write `write` or `delete`, and the name of the attribute.", source: SDKSource.profile,
      fires: .consequence(#"{"id":"c1","type":"csp","detail":{"operation":«"set"»,"key":"seen","value":"yes"}}"#),
      silent: .consequence(#"{"id":"c1","type":"csp","detail":{"operation":"write","key":"seen","value":"yes"}}"#)),
    .detail { subject, reading, findings in
      guard reading.kind == .profile else { return }
      let document = subject.document
      findings.addMissingApart(reading.detail, subject)
      findings.addUnlisted("operation", ["write", "delete"], reading.detail, subject)
      guard let key = reading.detail.value("key", in: document), document.kind(key) == .string,
        document.range(key).count == 2
      else { return }
      findings.add(
        "`key` is empty", at: key, in: subject,
        outcomes: Outcomes(subject.profiles) { $0.values.runtime == .java ? .noEffect : nil })
    })
}
