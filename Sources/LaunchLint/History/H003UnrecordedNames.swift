extension LaunchLints {
  static let unrecordedNames = LaunchCheck(
    "H003", "unrecorded-names", .warning, "an in-app interaction that the SDK never records",
    why: """
      A record is found by a hash of all its names and values. Messaging records `iam.eventType` and `iam.id`, and for \
      some interactions `iam.action`. The condition never finds a record if it uses a different name or a different \
      event type. The same is true if `iam.eventType` or `iam.id` is missing. Campaign Standard records nothing.
      """,
    remedy: """
      Use `iam.eventType` and `iam.id`. The event types are `trigger`, `display`, `interact`, `dismiss`, \
      `disqualify`, `suppressDisplay`, `qualify` and `unqualify`.
      """,
    source: "adobe/aepsdk-messaging-ios @5.14.0, adobe/aepsdk-messaging-android @3.10.0, read",
    fires: .history(#"{"events":[{«"iam.eventtype"»:"display","iam.id":"m1"}],"matcher":"ge","value":1}"#),
    silent: .history(#"{"events":[{"iam.eventType":"display","iam.id":"m1"}],"matcher":"ge","value":1}"#),
    .condition { subject, _, condition, findings in
      guard case .history(let query) = condition.form, let events = query.events else { return }
      for request in subject.document.elements(events) {
        subject.addUnrecorded(in: request, to: &findings)
      }
    })
}

extension LaunchLintContext {
  /// The member names that Messaging records; the first two are in every record.
  private static let recorded = ["iam.eventType", "iam.id", "iam.action"]

  fileprivate func addUnrecorded(in request: JSONDocument.Value, to findings: inout Findings) {
    guard document.isObject(request) else { return }
    if expectations.engine == .campaign {
      let isOfMessages = document.members(request).contains {
        document.string($0.name).prefix(4).lowercasedEquals("iam.".utf8)
      }
      if isOfMessages { findings.add("Campaign records no in-app interaction", at: request) }
      return
    }
    var found: Set<String> = []
    var isWrong = false
    for (name, value) in document.members(request) {
      let text = document.string(name)
      guard text.prefix(4).lowercasedEquals("iam.".utf8) else { continue }
      guard let known = Self.recorded.first(where: { $0.utf8.elementsEqual(text) }) else {
        isWrong = true
        findings.add(
          "no in-app interaction is recorded with the name \(text: text)", at: name,
          hint: SpellingSuggestion.hint(for: text, among: Self.recorded))
        continue
      }
      found.insert(known)
      let kind = document.string(orLexeme: value)
      // For Messaging, N012 reports event types. N012 also knows the records that other rule sets insert.
      if known != Self.recorded[0] || expectations.engine == .messaging { continue }
      let types = LaunchNames.recordedEventTypes
      if !types.contains(where: { $0.utf8.elementsEqual(kind) }) {
        findings.add(
          "no in-app interaction has the event type \(text: kind)", at: value,
          hint: SpellingSuggestion.hint(for: kind, among: types))
      }
    }
    guard !found.isEmpty, !isWrong else { return }
    for name in Self.recorded.prefix(2) where !found.contains(name) {
      findings.add("missing \(text: name.utf8), which is part of every in-app interaction", at: request)
    }
  }
}
