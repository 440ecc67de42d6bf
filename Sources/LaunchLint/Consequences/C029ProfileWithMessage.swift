extension LaunchCheck {
  static let profileWithMessage = LaunchCheck(
    RulePage(
      "C029", "profile-with-message", .info,
      "a rule that shows an in-app message and changes the profile",
      why: """
        The profile changes when the rule fires, not when the user sees or taps the message. The message may not be \
        shown at all: another one may be on the screen, or its page may be missing. Campaign sends an event of the \
        type `com.adobe.eventType.campaign` when a message was viewed or tapped.
        """,
      remedy: "Change the profile in a rule of its own, on the event that tells the result of the message.",
      source: SDKSource.campaign + "; " + SDKSource.profile,
      fires: .rule(
        #"{"condition":\#(Example.track),"consequences":[{"id":"c1","type":"iam","detail":{"template":"local","content":"Hello"}},{"id":"c2","type":«"csp"»,"detail":{"operation":"write","key":"seen","value":"yes"}}]}"#
      ),
      silent: .consequence(
        #"{"id":"c1","type":"csp","detail":{"operation":"write","key":"seen","value":"yes"}}"#)),
    .rule { subject, rule, findings in
      guard subject.handlesConsequences else { return }
      var message: JSONDocument.Value?
      var changes: [JSONDocument.Value] = []
      for place in rule.consequences {
        let consequence = subject.rules.consequences[Int(place)]
        guard let type = consequence.type,
          let kind = ConsequenceKind(consequence, in: subject.document, subject.memberChoice)
        else { continue }
        if kind == .profile { changes.append(type) }
        if kind.isMessage { message = message ?? type }
      }
      guard let message else { return }
      for change in changes {
        findings.add(
          "the profile changes even if the message is not shown", at: change, in: subject,
          hint: "write the profile on the result event of the message",
          notes: [subject.note("the message", at: message)])
      }
    })
}
