extension AirshipCheck {
  static let airshipNothingToCancel = AirshipCheck(
    RulePage(
      "AS115", "airship-nothing-to-cancel", .warning,
      "cancellation triggers without anything that holds a run back",
      why: """
        They listen only while a run is pending. Without seconds, screen, region, app state \
        or window it runs in the same step.
        """,
      remedy: "Give the delay a condition, or leave the triggers out.",
      source: SDKSource.schedules,
      fires: .schedule(
        #""delay":{"cancellation_triggers":«[{"type":"screen","goal":1}]»},"triggers":[{"type":"screen","goal":2}]"#),
      silent: .schedule(
        #""delay":{"seconds":5,"cancellation_triggers":[{"type":"screen","goal":1}]},"triggers":[{"type":"screen","goal":2}]"#
      )),
    .document { subject, findings in
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
          "nothing is ever pending for them", at: subject.document.range(triggers),
          outcomes: subject.outcomes { _ in .noEffect })
      }
    })
}
