internal import RuleEngine

extension Lint {
  static let airshipCancellation = Lint(
    RulePage(
      "AS006", "airship-cancellation", .error,
      "a cancellation that names nothing",
      why: """
        It is "all", or an object with groups, ids or both. Today's SDKs report an error for \
        anything else; the old ones do nothing.
        """,
      remedy: """
        Name groups or ids, or write "all".
        """,
      source: """
        urbanairship/android-library: urbanairship-automation and urbanairship-core/…/json \
        @20.10.0, run; urbanairship/ios-library: Airship/AirshipAutomation @0499fe0, read, \
        and AirshipBasement/Source/Json @bab34c2, run
        """,
      fires: .airship(#"{"cancel_scheduled_actions":«{"id":"s"}»}"#),
      silent: .airship(#"{"cancel_scheduled_actions":{"ids":["s"]}}"#)),
    .airship { subject, findings in
      guard let payload = subject.cancellation else { return }
      if subject.isText(payload, "all") { return }
      if subject.member(payload, "groups") != nil || subject.member(payload, "ids") != nil {
        return
      }
      findings.add(
        "neither `all`, nor groups or ids", at: subject.document.range(payload),
        outcomes: subject.outcomes { _ in .noEffect })
    })
}
