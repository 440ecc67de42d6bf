extension LaunchCheck {
  static let profileWithMessage = LaunchCheck(
    RulePage(
      "C029", "profile-with-message", .info,
      "an event that shows an in-app message and changes the profile",
      why: """
        Consequences of one rule, or of rules with the same condition, answer one event. The profile changes when the \
        rule fires, not when the user sees or taps the message. The message may not be shown at all: another one may \
        be on the screen, or its page may be missing. Campaign dispatches an event of the type \
        `com.adobe.eventType.campaign` when a message was shown, viewed or tapped.
        """,
      remedy: "Change the profile in a rule of its own, on the event that tells the result of the message.",
      source: SDKSource.campaign + "; " + SDKSource.profile,
      fires: .rule(
        #"{"condition":\#(Example.track),"consequences":[{"id":"c1","type":"iam","detail":{"template":"local","content":"Hello"}},{"id":"c2","type":«"csp"»,"detail":{"operation":"write","key":"seen","value":"yes"}}]}"#
      ),
      silent: .consequence(
        #"{"id":"c1","type":"csp","detail":{"operation":"write","key":"seen","value":"yes"}}"#)),
    .document { subject, findings in
      guard subject.handlesConsequences else { return }
      let effects = RuleEffects(subject)
      for change in effects.changes {
        guard let message = effects.messages[change.condition] else { continue }
        findings.add(
          "the profile changes even if the message is not shown", at: change.type, in: subject, rule: change.rule,
          hint: "write the profile on the result event of the message",
          notes: [subject.note("the message", at: message)])
      }
    })
}

/// The messages and the changes of the profile, by the text of the condition that fires them.
private struct RuleEffects {
  struct Change {
    let type: JSONDocument.Value
    let condition: ArraySlice<UInt8>
    let rule: Int
  }

  /// The type of the first message, keyed by the text of the condition.
  private(set) var messages: [ArraySlice<UInt8>: JSONDocument.Value] = [:]
  private(set) var changes: [Change] = []

  init(_ subject: LaunchLintContext) {
    let rules = subject.rules
    for rule in rules.rules where !rule.conditions.isEmpty {
      let range = rules.conditions[Int(rule.conditions.upperBound) - 1].range
      let condition = subject.document.text[range.lower..<range.upper]
      for place in rule.consequences {
        let consequence = rules.consequences[Int(place)]
        guard let type = consequence.type,
          let kind = ConsequenceKind(consequence, in: subject.document, subject.memberChoice)
        else { continue }
        if kind == .profile { changes.append(Change(type: type, condition: condition, rule: rule.index)) }
        if kind.isMessage, messages[condition] == nil { messages[condition] = type }
      }
    }
  }
}
