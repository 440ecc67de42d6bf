extension AirshipLints {
  static let airshipEndless = AirshipCheck(
    "AS114", "airship-endless", .warning, "a schedule that runs again immediately, or two triggers with the same id",
    why: """
      Some triggers count a lasting state, such as a session or an app version. Without a limit or an interval, a \
      schedule with such a trigger runs again as soon as it is idle. If a schedule is sent again, SDKs treat two \
      triggers with the same id as one.
      """,
    remedy: "Set a limit or an interval, and give every trigger its own id.",
    source: SDKSource.schedules,
    fires: .schedule(#""limit":«0»,"triggers":[{"type":"active_session","goal":1}]"#),
    silent: .schedule(#""triggers":[{"type":"screen","goal":2}]"#),
    { subject, findings in
      let rules = subject.set
      for planned in rules.schedules {
        guard let schedule = subject.document.value(at: planned.range) else { continue }
        let looksBack = planned.triggers.contains { index in
          [.event(.activeSession), .event(.version)].contains(rules.triggers[Int(index)].kind)
        }
        if looksBack, let limit = subject.member(schedule, "limit"), subject.number(limit) == 0,
          subject.member(schedule, "interval") == nil
        {
          findings.add("the schedule has no limit and no interval, and runs again immediately", at: limit)
        }
        var ids: Set<[UInt8]> = []
        for index in Array(planned.triggers) + Array(planned.cancellations) {
          let trigger = subject.document.value(at: rules.triggers[Int(index)].range)
          guard let id = subject.member(trigger, "id"), let text = subject.text(id),
            !ids.insert(text).inserted
          else { continue }
          findings.add("duplicate trigger id \(text: text)", at: id)
        }
      }
    })
}
