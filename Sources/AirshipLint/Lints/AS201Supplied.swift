extension AirshipCheck {
  static let airshipSupplied = AirshipCheck(
    RulePage(
      "AS201", "airship-supplied", .info,
      "a schedule without id, type or created, as old documents have it",
      why: """
        Today's SDKs refuse it. This program supplies what lacks, so that the rest can be \
        evaluated: schedule-1, actions, and the start of the run.
        """,
      remedy: "Write all three.",
      source: SDKSource.schedules,
      fires: .airship(#"«{"actions":{"a":1},"triggers":[{"type":"screen","goal":2}]}»"#),
      silent: .schedule(#""triggers":[{"type":"screen","goal":2}]"#)),
    .document { subject, findings in
      for schedule in subject.schedules where subject.document.isObject(schedule) {
        let lacking = ["id", "type", "created"].filter { subject.member(schedule, $0) == nil }
        if lacking.isEmpty { continue }
        findings.add("no \(lacking.joined(separator: ", ")): supplied here", at: subject.document.range(schedule))
      }
    })
}
