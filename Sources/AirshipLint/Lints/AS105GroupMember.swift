extension AirshipCheck {
  static let airshipGroupMember = AirshipCheck(
    RulePage(
      "AS105", "airship-cancel-group", .warning,
      "`group` in a cancellation, which is called `groups`",
      why: """
        No SDK reads `group`: schedules of the group go on.
        """,
      remedy: """
        Write `groups`.
        """,
      source: """
        urbanairship/android-library: urbanairship-automation and urbanairship-core/…/json \
        @20.10.0, run; urbanairship/ios-library: Airship/AirshipAutomation @0499fe0, read, \
        and AirshipBasement/Source/Json @bab34c2, run
        """,
      fires: .airship(#"{"cancel_scheduled_actions":{«"group"»:"spring","ids":["s"]}}"#),
      silent: .airship(#"{"cancel_scheduled_actions":{"groups":"spring"}}"#)),
    .document { subject, findings in
      guard let payload = subject.cancellation, subject.document.isObject(payload) else { return }
      for (name, _) in subject.document.members(payload) where subject.document.isNamed(name, "group") {
        findings.add(
          "`group` is not read", at: subject.document.range(name), outcomes: subject.outcomes { _ in .noEffect },
          hint: "write `groups`")
      }
    })
}
