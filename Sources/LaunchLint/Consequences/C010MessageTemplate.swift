extension LaunchCheck {
  static let messageTemplate = LaunchCheck(
    RulePage(
      "C010", "message-template", .error,
      "an in-app message without a template that is known, or without what the template needs",
      why: """
        The message is not shown: a `fullscreen` needs `html`, an `alert` needs `cancel`, and any other template than \
        these two and `local` is dropped. Case counts.
        """,
      remedy: "Write `fullscreen`, `alert` or `local`, and the members that it needs.",
      source: SDKSource.campaign,
      fires: .consequence(#"{"id":"c1","type":"iam","detail":{"template":«"banner"»,"content":"Hello"}}"#),
      silent: .consequence(#"{"id":"c1","type":"iam","detail":{"template":"local","content":"Hello"}}"#)),
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
