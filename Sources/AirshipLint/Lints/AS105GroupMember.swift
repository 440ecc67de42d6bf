extension AirshipLints {
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
}
