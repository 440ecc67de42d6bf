extension AirshipCheck {
  static let airshipGoal = AirshipCheck(
    RulePage(
      "AS104", "airship-goal", .warning,
      "a goal that is reached at once or between two events, or a number of triggers that is odd",
      why: """
        A goal of 0 or less is reached by the first event; where events count as 1 each, a fraction means the next \
        whole number. A schedule without triggers never runs, and the old SDKs refuse more than ten.
        """,
      remedy: "Write a whole number from 1 on, and one to ten triggers.",
      source: SDKSource.schedules,
      fires: .schedule(#""triggers":[{"type":"screen","goal":«0»}]"#),
      silent: .schedule(#""triggers":[{"type":"screen","goal":2}]"#)),
    .document { subject, findings in
      for trigger in subject.triggers {
        guard let goal = subject.member(trigger, "goal"), let number = subject.number(goal),
          number > 0, number != number.rounded(),
          !subject.isText(subject.member(trigger, "type"), "custom_event_value")
        else { continue }
        findings.add("a fraction, where every event counts as 1", at: subject.document.range(goal))
      }
    })
}
