extension AirshipCheck {
  static let airshipDelayMember = AirshipCheck(
    RulePage(
      "AS108", "airship-delay-member", .warning,
      "a member of a delay that only one platform reads",
      why: """
        iOS wants a list for screen and refuses a text. The region is called region_id on \
        Android and region on iOS; each ignores the other's.
        """,
      remedy: "Write a list of screens, and the region under both names.",
      source: SDKSource.schedules,
      fires: .schedule(#""delay":{"screen":«"home"»},"triggers":[{"type":"screen","goal":2}]"#),
      silent: .schedule(
        #""delay":{"screen":["home"],"region_id":"r","region":"r"},"triggers":[{"type":"screen","goal":2}]"#)),
    .document { subject, findings in
      for schedule in subject.schedules {
        let delay = subject.member(schedule, "delay")
        let (android, ios) = (subject.member(delay, "region_id"), subject.member(delay, "region"))
        guard (android == nil) != (ios == nil), let region = android ?? ios else { continue }
        let name = android == nil ? "region" : "region_id"
        let outcomes = subject.outcomes { $0.regionMembers.contains(name) ? nil : .noEffect }
        if outcomes.rows.isEmpty { continue }
        findings.add(
          "not every platform looks for a region here", at: subject.document.range(region), outcomes: outcomes,
          hint: "write it under region_id and region")
      }
    })
}
