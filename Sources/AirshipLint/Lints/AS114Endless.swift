extension AirshipCheck {
  static let airshipEndless = AirshipCheck(
    RulePage(
      "AS114", "airship-endless", .warning,
      "a schedule that runs again at once, or two triggers with one id",
      why: """
        Without a limit and without an interval a schedule whose trigger looks at what is \
        remembered, a session or a version, is met again by it whenever it listens. Two \
        triggers of one id are one to the SDKs when the schedule is sent again.
        """,
      remedy: "Give it a limit or an interval, and every trigger an id of its own.",
      source: SDKSource.schedules,
      fires: .schedule(#""limit":«0»,"triggers":[{"type":"active_session","goal":1}]"#),
      silent: .schedule(#""triggers":[{"type":"screen","goal":2}]"#)),
    .document { subject, findings in
      let rules = subject.set
      for planned in rules.schedules {
        guard let schedule = subject.document.value(at: planned.range) else { continue }
        let looksBack = planned.triggers.contains { place in
          [.event(.activeSession), .event(.version)].contains(rules.triggers[Int(place)].kind)
        }
        if looksBack, let limit = subject.member(schedule, "limit"), subject.number(limit) == 0,
          subject.member(schedule, "interval") == nil
        {
          findings.add("no limit and no interval", at: subject.document.range(limit))
        }
        var ids: Set<[UInt8]> = []
        for place in Array(planned.triggers) + Array(planned.cancellations) {
          let trigger = subject.document.value(at: rules.triggers[Int(place)].range)
          guard let id = subject.member(trigger, "id"), let text = subject.text(id),
            !ids.insert(text).inserted
          else { continue }
          findings.add("another trigger of the schedule has the id \(text: text)", at: subject.document.range(id))
        }
      }
    })
}
