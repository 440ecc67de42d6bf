extension AirshipCheck {
  static let airshipNoData = AirshipCheck(
    RulePage(
      "AS106", "airship-no-data", .warning,
      "a predicate of a trigger that has no data, or is not asked",
      why: """
        app_init, foreground and background come with null: only what holds for a missing value ever passes. The \
        predicate of active_session is not asked at all by today's SDKs.
        """,
      remedy: "Leave the predicate out.",
      source: SDKSource.schedules,
      fires: .schedule(
        #""triggers":[{"type":"foreground","goal":1,"predicate":«{"key":"a","value":{"equals":"x"}}»}]"#),
      silent: .schedule(#""triggers":[{"type":"foreground","goal":1}]"#)),
    .document { subject, findings in
      for trigger in subject.triggers {
        guard let predicate = subject.member(trigger, "predicate") else { continue }
        let type = subject.member(trigger, "type")
        if subject.isText(type, "active_session") {
          findings.add(
            "the predicate of active_session is not asked", at: subject.document.range(predicate),
            outcomes: subject.outcomes { $0.asksSessionPredicate ? .otherResult : .noEffect })
        } else if ["app_init", "foreground", "background"].contains(where: {
          subject.isText(type, $0)
        }) {
          findings.add("asked of null: this trigger has no data", at: subject.document.range(predicate))
        }
      }
    })
}
