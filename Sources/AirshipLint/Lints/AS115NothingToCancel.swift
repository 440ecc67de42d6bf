extension AirshipLints {
  static let airshipNothingToCancel = AirshipCheck(
    "AS115", "airship-nothing-to-cancel", .warning, "cancellation triggers in a delay without conditions",
    why: """
      Cancellation triggers count only while a run is delayed. Without seconds, a screen, a region, an app state \
      or a window, the schedule runs immediately.
      """,
    remedy: "Add a condition to the delay, or remove the cancellation triggers.",
    source: SDKSource.schedules,
    fires: .schedule(
      #""delay":{"cancellation_triggers":«[{"type":"screen","goal":1}]»},"triggers":[{"type":"screen","goal":2}]"#),
    silent: .schedule(
      #""delay":{"seconds":5,"cancellation_triggers":[{"type":"screen","goal":1}]},"triggers":[{"type":"screen","goal":2}]"#
    ),
    { subject, findings in
      for schedule in subject.schedules {
        let delay = subject.member(schedule, "delay")
        guard let triggers = subject.member(delay, "cancellation_triggers"),
          !subject.elements(triggers).isEmpty
        else { continue }
        let holds = ["screen", "region_id", "region", "app_state", "execution_window"].contains {
          subject.member(delay, $0) != nil
        }
        if holds || (subject.number(subject.member(delay, "seconds")) ?? 0) > 0 { continue }
        findings.add(
          "the delay has no condition, so no run is ever pending", at: triggers,
          outcomes: subject.outcomes { _ in .noEffect })
      }
    })
}
