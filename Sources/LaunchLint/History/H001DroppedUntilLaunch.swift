extension LaunchLints {
  static let droppedUntilLaunch = LaunchCheck(
    "H001", "history-dropped", .warning, "a historical condition that iOS drops until the next launch",
    why: """
      iOS loads bundled and newly downloaded rules without access to the event history. It drops historical \
      conditions and reports no error. An enclosing `and` then matches as if the condition did not exist. If the \
      rule has no other condition, iOS drops the rule. At the next launch iOS loads the rules from its cache and \
      evaluates the condition.
      """,
    remedy: """
      Use another condition instead, or add one that prevents unwanted matches. For example, test a profile \
      attribute that a `csp` consequence writes.
      """,
    source: """
      adobe/aepsdk-core-ios: LaunchRulesEngine+Downloader.swift, JSONRulesParser.swift @5.11.0: the callers read, \
      the effect run
      """,
    differences: ["D170", "R01"],
    fires: .condition(
      #"{"type":«"historical"»,"definition":{"events":[{"screen":"home"}],"matcher":"ge","value":1}}"#),
    silent: .condition(
      #"{"type":"matcher","definition":{"key":"~state.com.adobe.module.userProfile/userprofiledata.seenHome","matcher":"ex"}}"#
    ),
    .rule { subject, rule, findings in
      for index in rule.conditions {
        let condition = subject.rules.conditions[Int(index)]
        guard case .history(let query) = condition.form, query.events != nil else { continue }
        // No loss: in later sessions the condition loads.
        let outcomes = Outcomes(subject.profiles) { $0.values.runtime == .swift ? .otherResult : nil }
        if outcomes.rows.isEmpty { continue }
        let type = subject.document.value(at: condition.range).flatMap { subject.member($0, "type") }
        findings.add(
          "historical condition is dropped on iOS in the session that downloads the rules",
          at: type.map(subject.document.range) ?? condition.range, outcomes: outcomes)
      }
    })
}
