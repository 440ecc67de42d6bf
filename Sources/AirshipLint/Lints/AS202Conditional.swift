extension AirshipCheck {
  static let airshipConditional = AirshipCheck(
    RulePage(
      "AS202", "airship-conditional", .info,
      "a schedule that depends on what is not evaluated here",
      why: """
        Audiences, frequency constraints, messages and deferred content need the device or a \
        server. They are parsed, and taken as if they held.
        """,
      remedy: "Keep in mind that a run shown here may not take place.",
      source: SDKSource.schedules,
      fires: .schedule(#""audience":«{"new_user":true}»,"triggers":[{"type":"screen","goal":2}]"#),
      silent: .schedule(#""triggers":[{"type":"screen","goal":2}]"#)),
    .document { subject, findings in
      for schedule in subject.schedules {
        for name in Schedule.unevaluatedMembers {
          guard let part = subject.member(schedule, name) else { continue }
          findings.add("taken as if it held", at: subject.document.range(part))
        }
        guard let type = subject.member(schedule, "type"),
          subject.isText(type, "in_app_message") || subject.isText(type, "deferred")
        else { continue }
        findings.add("counted and run like any other", at: subject.document.range(type))
      }
    })
}
