extension AirshipLints {
  static let airshipGoal = AirshipCheck(
    "AS104", "airship-goal", .warning, "a goal that is not a positive integer, or an unsupported number of triggers",
    why: """
      The first event reaches a goal of 0 or less. If every event counts as 1, a fractional goal has the same effect \
      as the next higher integer. A schedule without triggers never runs. The SDKs before 18 reject a schedule with \
      more than ten triggers.
      """,
    remedy: "Use a positive integer, and one to ten triggers.",
    source: SDKSource.schedules,
    fires: .schedule(#""triggers":[{"type":"screen","goal":«0»}]"#),
    silent: .schedule(#""triggers":[{"type":"screen","goal":2}]"#),
    { subject, findings in
      for trigger in subject.triggers {
        guard let goal = subject.member(trigger, "goal"), let number = subject.number(goal),
          number > 0, number != number.rounded(),
          !subject.isText(subject.member(trigger, "type"), "custom_event_value")
        else { continue }
        findings.add("`goal` is a fraction, but every event counts as 1", at: goal)
      }
    })

  static let airshipNoData = AirshipCheck(
    "AS106", "airship-no-data", .warning,
    "a predicate on a trigger whose events have no data, or on a trigger that ignores predicates",
    why: """
      The events app_init, foreground and background have no data, so only a predicate that accepts a missing \
      value can match. The current SDKs ignore the predicate of active_session.
      """,
    remedy: "Remove the predicate.",
    source: SDKSource.schedules,
    fires: .schedule(
      #""triggers":[{"type":"foreground","goal":1,"predicate":«{"key":"a","value":{"equals":"x"}}»}]"#),
    silent: .schedule(#""triggers":[{"type":"foreground","goal":1}]"#),
    { subject, findings in
      for trigger in subject.triggers {
        guard let predicate = subject.member(trigger, "predicate") else { continue }
        let type = subject.member(trigger, "type")
        if subject.isText(type, "active_session") {
          findings.add(
            "the predicate of an `active_session` trigger is ignored", at: predicate,
            outcomes: subject.outcomes { $0.asksSessionPredicate ? .otherResult : .noEffect })
        } else if ["app_init", "foreground", "background"].contains(where: {
          subject.isText(type, $0)
        }) {
          findings.add(
            "the events of this trigger have no data, so the predicate is evaluated against null", at: predicate)
        }
      }
    })

  static let airshipScreenPath = AirshipCheck(
    "AS109", "airship-screen-path", .warning, "a `key` or `scope` in the predicate of a screen trigger",
    why: """
      The data of a screen event is the name of the screen, which is a string. A string has no members, so the \
      value is always missing.
      """,
    remedy: "Remove `key` and `scope`: the value is the name.",
    source: SDKSource.schedules,
    fires: .schedule(
      #""triggers":[{"type":"screen","goal":1,"predicate":{"key":«"name"»,"value":{"equals":"home"}}}]"#),
    silent: .schedule(#""triggers":[{"type":"screen","goal":1,"predicate":{"value":{"equals":"home"}}}]"#),
    { subject, findings in
      for (predicate, trigger) in subject.predicates {
        guard subject.isText(subject.member(trigger, "type"), "screen") else { continue }
        for test in subject.tests(in: predicate, withElements: false) where !subject.path(of: test).isEmpty {
          for name in ["scope", "key"] {
            guard let part = subject.member(test, name) else { continue }
            findings.add(
              "the data of a screen event is a string without members", at: part,
              outcomes: subject.outcomes { _ in .otherResult })
          }
        }
      }
    })

  static let airshipEveryValue = AirshipCheck(
    "AS113", "airship-every-value", .warning, "a trigger that sums the values of all custom events",
    why: """
      A `custom_event_value` trigger without a condition on the name adds the values of all custom events. An \
      event without a value counts as 1.
      """,
    remedy: "Add an `event_name` condition to the predicate.",
    source: SDKSource.schedules,
    fires: .schedule(#""triggers":[«{"type":"custom_event_value","goal":30}»]"#),
    silent: .schedule(
      #""triggers":[{"type":"custom_event_value","goal":30,"predicate":{"key":"event_name","value":{"equals":"purchased"}}}]"#
    ),
    { subject, findings in
      for trigger in subject.triggers where subject.isText(subject.member(trigger, "type"), "custom_event_value") {
        let tests = subject.member(trigger, "predicate").map { subject.tests(in: $0, withElements: false) }
        let asksName = tests?.contains {
          subject.path(of: $0).elementsEqual(["event_name"]) { $0.elementsEqual($1.utf8) }
        }
        if asksName ?? false { continue }
        findings.add("`custom_event_value` without a condition on `event_name` sums all custom events", at: trigger)
      }
    })
}
