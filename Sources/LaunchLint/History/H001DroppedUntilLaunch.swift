extension LaunchCheck {
  static let droppedUntilLaunch = LaunchCheck(
    RulePage(
      "H001", "history-dropped", .warning,
      "iOS drops conditions over the history until the next launch",
      why: """
        iOS reads rules that it has just downloaded, and bundled ones, without access to the history. The condition is \
        dropped without a word, so that an `and` fires as if it were not there, and a rule with no other condition is \
        gone. The next launch reads the rules from the cache and honours it.
        """,
      remedy: """
        Put conditions beside it that keep the rule from firing where that would hurt, such as one over a profile \
        attribute that a `csp` consequence writes.
        """,
      source: """
        adobe/aepsdk-core-ios: LaunchRulesEngine+Downloader.swift, JSONRulesParser.swift @5.11.0: the callers read, \
        the effect run
        """,
      differences: ["D170", "R01"],
      fires: .condition(
        #"{"type":«"historical"»,"definition":{"events":[{"screen":"home"}],"matcher":"ge","value":1}}"#),
      silent: .condition(Example.track)),
    .rule { subject, rule, findings in
      for place in rule.conditions {
        let condition = subject.rules.conditions[Int(place)]
        guard case .history(let query) = condition.form, query.events != nil else { continue }
        // No loss: in later sessions the condition loads.
        let outcomes = Outcomes(subject.profiles) { $0.values.runtime == .swift ? .otherResult : nil }
        if outcomes.rows.isEmpty { continue }
        let type = subject.document.value(at: condition.range).flatMap { subject.member($0, "type") }
        findings.add(
          "iOS drops the condition in the session that downloads the rules",
          at: type.map(subject.document.range) ?? condition.range, outcomes: outcomes)
      }
    })
}
