extension LaunchLints {
  static let messageTemplate = LaunchCheck(
    "C010", "message-template", .error,
    "an in-app message with an unknown `template`, or without a member that the template requires",
    why: """
      Campaign does not show the message. A `fullscreen` message needs `html`, and an `alert` message needs \
      `cancel`. A message with any template other than `fullscreen`, `alert` or `local` is dropped. The names are \
      case-sensitive.
      """,
    remedy: "Set `template` to `fullscreen`, `alert` or `local`, and add the members that it requires.",
    source: SDKSource.campaign,
    fires: .consequence(#"{"id":"c1","type":"iam","detail":{"template":«"banner"»,"content":"Hello"}}"#),
    silent: .consequence(#"{"id":"c1","type":"iam","detail":{"template":"local","content":"Hello"}}"#),
    .detail { subject, reading, findings in
      switch reading.kind {
      case .message:
        findings.addMissingApart(reading.detail, subject)
        findings.addUnlisted("template", ConsequenceKind.templates.names, reading.detail, subject)
      case .fullscreen, .alert, .local: findings.addMissingApart(reading.detail, subject)
      case .add, .mod, .dispatch, .schema, .analytics, .postback, .personalPostback, .openURL, .profile: return
      }
    })
}
