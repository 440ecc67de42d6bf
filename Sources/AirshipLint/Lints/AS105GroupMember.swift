extension AirshipCheck {
  static let airshipGroupMember = AirshipCheck(
    RulePage(
      "AS105", "airship-cancel-group", .warning, "`group` in a cancellation, which is called `groups`",
      why: "No SDK reads `group`: schedules of the group go on.", remedy: "Write `groups`.",
      source: SDKSource.schedules, fires: .airship(#"{"cancel_scheduled_actions":{«"group"»:"spring","ids":["s"]}}"#),
      silent: .airship(#"{"cancel_scheduled_actions":{"groups":"spring"}}"#)),
    .document { subject, findings in
      for payload in subject.cancellations where subject.document.isObject(payload) {
        for (name, _) in subject.document.members(payload) where subject.document.isNamed(name, "group") {
          findings.add(
            "`group` is not read", at: subject.document.range(name), outcomes: subject.outcomes { _ in .noEffect },
            hint: "write `groups`")
        }
      }
    })
}
