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
      let top = Int(rule.conditions.upperBound) - 1
      for place in rule.conditions {
        let condition = subject.rules.conditions[Int(place)]
        guard case .history(let query) = condition.form, query.events != nil else { continue }
        let outcomes = Outcomes(subject.profiles) { profile in
          guard profile.values.runtime == .swift else { return nil }
          return Int(place) == top ? .ruleDropped : .conditionDropped
        }
        if outcomes.rows.isEmpty { continue }
        let type = subject.document.value(at: condition.range).flatMap { subject.member($0, "type") }
        findings.add(
          "dropped on iOS from the download of the rules to the next launch",
          at: type.map(subject.document.range) ?? condition.range, outcomes: outcomes)
      }
    })
}
