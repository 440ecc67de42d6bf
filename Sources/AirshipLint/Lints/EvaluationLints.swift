/// The lints for schedules that `rulectl` can evaluate only with assumptions, or whose message is never shown.
extension AirshipLints {
  static let airshipSupplied = AirshipCheck(
    "AS201", "airship-supplied", .info, "a schedule without `id`, `type` or `created`",
    why: """
      The current SDKs reject a schedule without `id`, `type` or `created`, but old documents contain such schedules. \
      `rulectl` uses defaults so that it can evaluate the rest: `schedule-1`, `actions`, and the time at which the run \
      starts.
      """,
    remedy: "Add all three members.",
    source: SDKSource.schedules,
    fires: .airship(#"«{"actions":{"a":1},"triggers":[{"type":"screen","goal":2}]}»"#),
    silent: .schedule(#""triggers":[{"type":"screen","goal":2}]"#),
    { subject, findings in
      // SDKs before 18 ignore an id that is not a string.
      let unnamed = Set(subject.readings.flatMap(\.set.faults).filter { $0.kind == .idMissing }.map(\.range))
      for schedule in subject.schedules where subject.document.isObject(schedule) {
        let range = subject.document.range(schedule)
        let lacking = ["id", "type", "created"].filter { name in
          subject.member(schedule, name) == nil || name == "id" && unnamed.contains(range)
        }
        if lacking.isEmpty { continue }
        findings.add("defaults are used for the missing members: \(lacking.joined(separator: ", "))", at: schedule)
      }
      let made = Set(subject.set.schedules.filter { !$0.isWritten }.map(\.range))
      for fault in subject.set.faults where fault.kind == .idMissing && made.contains(fault.range) {
        findings.add("the push has no id: using a default", at: fault.range)
      }
    })

  static let airshipConditional = AirshipCheck(
    "AS202", "airship-conditional", .info, "a schedule that depends on conditions that are not known",
    why: """
      An audience is evaluated for a device, which `--device` describes. Frequency limits are counted if the document \
      contains the constraints. A server decides on deferred content and on further checks of the audience. Conditions \
      that are not known are assumed to match.
      """,
    remedy: "Describe the device with `--device`, and remember that a server may decide otherwise.",
    source: SDKSource.schedules,
    fires: .schedule(#""audience":«{"new_user":true}»,"triggers":[{"type":"screen","goal":2}]"#),
    silent: .schedule(#""triggers":[{"type":"screen","goal":2}]"#),
    { subject, findings in
      let assumptions = subject.assumptions
      for schedule in subject.schedules {
        let open = assumptions[subject.document.range(schedule)] ?? []
        let (names, members) = (open.filter { $0 != .limits }.names, open.members)
        let audience = ["audience", "compound_audience"].lazy.compactMap { subject.member(schedule, $0) }.first
        if let audience, !names.isEmpty {
          findings.add(
            "without a device, the audience depends on unknown values: \(names.joined(separator: ", "))",
            at: audience,
            hint: members.isEmpty
              ? nil : "set these members in the file of `--device`: \(members.joined(separator: ", "))")
        }
        if let ids = subject.member(schedule, "frequency_constraint_ids"), open.contains(.limits) {
          findings.add("the document lacks the frequency constraints, which are assumed to allow every run", at: ids)
        }
        if let checks = subject.member(schedule, "additional_audience_check_overrides") {
          findings.add("a server also checks the audience, and is assumed to accept the device", at: checks)
        }
        guard let type = subject.member(schedule, "type") else { continue }
        if subject.isText(type, "deferred") {
          findings.add("a server decides what the schedule does", at: type)
        } else if subject.isText(type, "in_app_message"),
          subject.isText(subject.member(subject.member(schedule, "message"), "display_type"), "layout")
        {
          findings.add("the layout of the message is not checked", at: type)
        }
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

extension AirshipLintContext {
  /// Keyed by the byte range of a schedule: the selectors and limits whose result is not known without a device. They
  /// are those of one platform, preferably a platform that evaluates devices.
  fileprivate var assumptions: [ByteRange: [AudienceAssumption]] {
    var assumptions: [ByteRange: [AudienceAssumption]] = [:]
    for reading in readings.filter(\.profile.judgesDevices) + readings.filter({ !$0.profile.judgesDevices }) {
      let conditions = RunConditions([reading.set], on: reading.profile, AirshipDevice())
      for schedule in reading.set.schedules where assumptions[schedule.range] == nil {
        let open = conditions.outcome(of: schedule, in: reading.set).assumptions
        if !open.isEmpty { assumptions[schedule.range] = open }
      }
    }
    return assumptions
  }
}
