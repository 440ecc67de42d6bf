extension AirshipLints {
  static let airshipCancellation = AirshipCheck(
    "AS006", "airship-cancellation", .error, "a cancellation that names no schedules",
    why: """
      A cancellation is `"all"`, or an object with `groups`, `ids` or both. The current SDKs report an error for \
      anything else. The SDKs before 18 do nothing.
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
        // If some of the selected platforms can read the payload, it is a portability problem.
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
}
