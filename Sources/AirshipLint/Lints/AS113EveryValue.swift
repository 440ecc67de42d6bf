extension AirshipCheck {
  static let airshipEveryValue = AirshipCheck(
    RulePage(
      "AS113", "airship-every-value", .warning,
      "a sum over all custom events",
      why: """
        custom_event_value without a condition on the name adds the value of every event, \
        and 1 for those that have none.
        """,
      remedy: "Ask for event_name in the predicate.",
      source: SDKSource.schedules,
      fires: .schedule(#""triggers":[«{"type":"custom_event_value","goal":30}»]"#),
      silent: .schedule(
        #""triggers":[{"type":"custom_event_value","goal":30,"predicate":{"key":"event_name","value":{"equals":"purchased"}}}]"#
      )),
    .document { subject, findings in
      for trigger in subject.triggers where subject.isText(subject.member(trigger, "type"), "custom_event_value") {
        let tests = subject.member(trigger, "predicate").map { subject.tests(in: $0, withElements: false) }
        let asksName = tests?.contains {
          subject.path(of: $0).elementsEqual(["event_name"]) { $0.elementsEqual($1.utf8) }
        }
        if asksName ?? false { continue }
        findings.add("every custom event adds to this, 1 where it has no value", at: subject.document.range(trigger))
      }
    })
}
