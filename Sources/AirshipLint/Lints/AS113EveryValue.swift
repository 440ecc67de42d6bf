extension AirshipLints {
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
