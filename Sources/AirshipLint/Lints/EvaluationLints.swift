/// The lints of schedules that are evaluated with assumptions.
extension AirshipLints {
  static let airshipSupplied = AirshipCheck(
    "AS201", "airship-supplied", .info, "a schedule without `id`, `type` or `created`",
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
        findings.add("missing \(lacking.joined(separator: ", ")): using defaults", at: schedule)
      }
      let made = Set(subject.set.schedules.filter { !$0.isWritten }.map(\.range))
      for fault in subject.set.faults where fault.kind == .idMissing && made.contains(fault.range) {
        findings.add("the push has no id: using a default", at: fault.range)
      }
    })

  static let airshipConditional = AirshipCheck(
    "AS202", "airship-conditional", .info, "a schedule that depends on conditions that are not evaluated",
    why: """
      Audiences, frequency constraints, messages and deferred content can be evaluated only on a device or a \
      server. `rulectl` parses them and assumes that they match.
      """,
    remedy: "Remember that the schedule may not run on a device although `eval` shows a run.",
    source: SDKSource.schedules,
    fires: .schedule(#""audience":«{"new_user":true}»,"triggers":[{"type":"screen","goal":2}]"#),
    silent: .schedule(#""triggers":[{"type":"screen","goal":2}]"#),
    { subject, findings in
      for schedule in subject.schedules {
        for name in Schedule.unevaluatedMembers {
          guard let part = subject.member(schedule, name) else { continue }
          findings.add("this condition is not evaluated and is assumed to match", at: part)
        }
        guard let type = subject.member(schedule, "type"),
          subject.isText(type, "in_app_message") || subject.isText(type, "deferred")
        else { continue }
        findings.add("schedules of this type are evaluated, but their content is not", at: type)
      }
    })

  static let airshipNeverDisplayed = AirshipCheck(
    "AS203", "airship-never-displayed", .warning, "a message that is never displayed",
    why: """
      SDKs check a message before each display. They skip a banner, modal or fullscreen message without text in its \
      heading or body, a banner with more than two buttons, and HTML without a URL. The schedule loads and is \
      triggered, but nothing is shown and no run is counted.
      """,
    remedy: "Add the missing text or URL, or remove a button.",
    source: SDKSource.schedules,
    fires: .airship(
      #"{"id":"s","type":"in_app_message","created":"2026-01-01T00:00:00Z","message":«{"display_type":"banner","display":{}}»,"triggers":[{"type":"screen","goal":2}]}"#
    ),
    silent: .airship(
      #"{"id":"s","type":"in_app_message","created":"2026-01-01T00:00:00Z","message":{"display_type":"banner","display":{"body":{"text":"Hello"}}},"triggers":[{"type":"screen","goal":2}]}"#
    ),
    { subject, findings in
      var outcomes: [ByteRange: Outcomes] = [:]
      for reading in subject.readings {
        for schedule in reading.set.schedules where schedule.isNeverDisplayed {
          outcomes[schedule.range, default: Outcomes()].set(.neverTrue, on: reading.profile.name)
        }
      }
      for schedule in outcomes.isEmpty ? [] : subject.schedules {
        guard let found = outcomes[subject.document.range(schedule)] else { continue }
        let message = subject.member(schedule, "message") ?? schedule
        findings.add("the message has nothing to show, and is skipped", at: message, affecting: found)
      }
    })
}
