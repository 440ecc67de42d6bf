extension AirshipLints {
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
          findings.add("the predicate is evaluated against null: this trigger has no data", at: predicate)
        }
      }
    })
}
