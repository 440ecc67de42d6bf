extension AirshipLints {
  static let airshipCancellation = AirshipCheck(
    "AS006", "airship-cancellation", .error, "a cancellation that names no schedules",
    why: """
      A cancellation is `"all"`, or an object with `groups`, `ids` or both. The current SDKs report an error for any \
      other value. The SDKs before 18 do nothing.
      """,
    remedy: "Name groups or ids, or write `\"all\"`.",
    source: SDKSource.schedules,
    fires: .airship(#"{"cancel_scheduled_actions":«{"id":"s"}»}"#),
    silent: .airship(#"{"cancel_scheduled_actions":{"ids":["s"]}}"#),
    { subject, findings in
      for payload in subject.cancellations {
        let outcomes = subject.outcomes { profile in
          CancelRequest(payload, in: subject.document, for: profile) == nil ? .noEffect : nil
        }
        if outcomes.rows.isEmpty { continue }
        let range = subject.document.range(payload)
        // If some of the requested platforms can read the payload, the defect is reported as a portability problem.
        if outcomes.rows.count == subject.readings.count, outcomes.rows.allSatisfy({ $0.outcome == .noEffect }) {
          findings.add("expected `all`, or an object with string `groups` or `ids`", at: range, outcomes: outcomes)
        } else {
          findings.add(
            Finding(
              AirshipLints.airshipPortability.page, "some platforms ignore this cancellation", at: .document(range),
              outcomes: outcomes))
        }
      }
    })

  static let airshipGroupMember = AirshipCheck(
    "AS105", "airship-cancel-group", .warning, "`group` instead of `groups` in a cancellation",
    why: "No SDK reads `group`, so the schedules of the group continue.",
    remedy: "Rename the member to `groups`.",
    source: SDKSource.schedules, fires: .airship(#"{"cancel_scheduled_actions":{«"group"»:"spring","ids":["s"]}}"#),
    silent: .airship(#"{"cancel_scheduled_actions":{"groups":"spring","ids":["s"]}}"#),
    { subject, findings in
      for payload in subject.cancellations where subject.document.isObject(payload) {
        for (name, _) in subject.document.members(payload) where subject.document.isNamed(name, "group") {
          findings.add(
            "no SDK reads `group`", at: name, outcomes: subject.outcomes { _ in .noEffect }, hint: "use `groups`")
        }
      }
    })

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
