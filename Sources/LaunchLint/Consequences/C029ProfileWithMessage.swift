extension LaunchLints {
  static let profileWithMessage = LaunchCheck(
    "C029", "profile-with-message", .info, "an event that both shows an in-app message and changes the profile",
    why: """
      Consequences of one rule, or of rules with the same condition, run for the same event. The profile changes \
      when the rule fires, not when the user sees or taps the message. The message may not be shown at all. For \
      example, another message may be on the screen, or the page may be missing. Campaign dispatches an event of the \
      type `com.adobe.eventType.campaign` when a message is shown, viewed or tapped.
      """,
    remedy: """
      Move the `csp` consequence to a separate rule. Let that rule test the Campaign event that reports the result \
      of the message.
      """,
    source: SDKSource.campaign + "; " + SDKSource.profile,
    fires: .consequences(
      #"{"id":"c1","type":"iam","detail":{"template":"local","content":"Hello"}},{"id":"c2","type":«"csp"»,"detail":{"operation":"write","key":"seen","value":"yes"}}"#
    ),
    silent: .rules(
      #"{"condition":\#(Example.track),"consequences":[{"id":"c1","type":"iam","detail":{"template":"local","content":"Hello"}}]}"#,
      #"{"condition":{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["com.adobe.eventType.campaign"]}},"consequences":[{"id":"c2","type":"csp","detail":{"operation":"write","key":"seen","value":"yes"}}]}"#
    ),
    .document { subject, findings in
      guard subject.handlesConsequences else { return }
      let effects = RuleEffects(subject)
      for change in effects.changes {
        guard let message = effects.messages[change.condition] else { continue }
        findings.add(
          "the profile changes even if the message is not shown", at: change.type, rule: change.rule,
          hint: "change the profile in a rule for the Campaign event", notes: [subject.note("the message", at: message)]
        )
      }
    })
}

/// The messages and the changes of the profile, by the source text of their condition.
private struct RuleEffects {
  struct Change {
    let type: JSONDocument.Value
    let condition: ArraySlice<UInt8>
    let rule: Int
  }

  /// The type of the first message, keyed by the source text of the condition.
  private(set) var messages: [ArraySlice<UInt8>: JSONDocument.Value] = [:]
  private(set) var changes: [Change] = []

  init(_ subject: LaunchLintContext) {
    let rules = subject.rules
    for rule in rules.rules where !rule.conditions.isEmpty {
      let range = rules.conditions[Int(rule.conditions.upperBound) - 1].range
      let condition = subject.document.text[range.lower..<range.upper]
      for index in rule.consequences {
        let consequence = rules.consequences[Int(index)]
        guard let type = consequence.type,
          let kind = ConsequenceKind(consequence, in: subject.document, subject.memberChoice)
        else { continue }
        if kind == .profile { changes.append(Change(type: type, condition: condition, rule: rule.index)) }
        if kind.isMessage, messages[condition] == nil { messages[condition] = type }
      }
    }
  }
}
