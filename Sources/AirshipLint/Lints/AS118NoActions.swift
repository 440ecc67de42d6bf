extension AirshipLints {
  static let airshipNoActions = AirshipCheck(
    "AS118", "airship-no-actions", .warning, "a schedule without actions",
    why: """
      A schedule of the type `actions` runs the members of its object `actions`. All SDKs load a schedule with an \
      empty object. It counts its triggers and uses up its limit, but nothing happens on the device.
      """,
    remedy: "Add an action, or remove the schedule.",
    source: SDKSource.schedules,
    fires: .airship(
      #"{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":«{}»,"triggers":[{"type":"screen","goal":2}]}"#
    ),
    silent: .schedule(#""triggers":[{"type":"screen","goal":2}]"#),
    { subject, findings in
      let document = subject.document
      for schedule in subject.schedules {
        let type = subject.member(schedule, "type")
        guard type == nil || subject.isText(type, "actions"), let actions = subject.member(schedule, "actions"),
          document.isObject(actions),
          // Platforms that drop nulls drop an action whose value is null.
          case let outcomes = subject.outcomes({ profile in
            let isNothing = document.members(actions).allSatisfy { !profile.keepsNulls && document.isNull($0.value) }
            return isNothing ? .noEffect : nil
          }), !outcomes.rows.isEmpty
        else { continue }
        let isEmpty = document.first(in: actions) == nil
        findings.add(
          isEmpty ? "`actions` is empty" : "every member of `actions` is null", at: actions, outcomes: outcomes)
      }
    })
}
