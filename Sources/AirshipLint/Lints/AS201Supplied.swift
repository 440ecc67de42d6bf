extension AirshipLints {
  static let airshipSupplied = AirshipCheck(
    "AS201", "airship-supplied", .info,
    "a schedule without `id`, `type` or `created`",
    why: """
      The current SDKs reject it, but old documents contain such schedules. `rulectl` uses defaults so that it can \
      evaluate the rest: `schedule-1`, `actions`, and the start of the run.
      """,
    remedy: "Add all three members.",
    source: SDKSource.schedules,
    fires: .airship(#"«{"actions":{"a":1},"triggers":[{"type":"screen","goal":2}]}»"#),
    silent: .schedule(#""triggers":[{"type":"screen","goal":2}]"#),
    { subject, findings in
      for schedule in subject.schedules where subject.document.isObject(schedule) {
        let lacking = ["id", "type", "created"].filter { subject.member(schedule, $0) == nil }
        if lacking.isEmpty { continue }
        findings.add("missing \(lacking.joined(separator: ", ")): using defaults", at: subject.document.range(schedule))
      }
    })
}
