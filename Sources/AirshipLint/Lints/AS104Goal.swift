extension AirshipLints {
  static let airshipGoal = AirshipCheck(
    "AS104", "airship-goal", .warning, "a goal that is not a positive integer, or an unsupported number of triggers",
    why: """
      The first event reaches a goal of 0 or less. If every event counts as 1, a fractional goal has the same \
      effect as the next integer. A schedule without triggers never runs, and the SDKs before 18 reject more than \
      ten.
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
}
