extension LaunchLints {
  static let profileOperation = LaunchCheck(
    "C007", "profile-operation", .error,
    "a `csp` consequence without a key or with an unknown operation",
    why: """
      The profile stays unchanged. An empty `key` counts as missing on Android, but iOS uses it as the name of the \
      attribute.
      """,
    remedy: "Set `operation` to `write` or `delete`, and `key` to the name of the attribute.",
    source: SDKSource.profile,
    fires: .consequence(#"{"id":"c1","type":"csp","detail":{"operation":«"set"»,"key":"seen","value":"yes"}}"#),
    silent: .consequence(#"{"id":"c1","type":"csp","detail":{"operation":"write","key":"seen","value":"yes"}}"#),
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
