extension AirshipLints {
  static let airshipDelayMember = AirshipCheck(
    "AS108", "airship-delay-member", .warning, "a member of a delay that only one platform reads",
    why: """
      iOS requires an array for `screen`, and rejects a string. The region is `region_id` on Android and `region` \
      on iOS. Each platform ignores the name of the other.
      """,
    remedy: "Write an array of screens, and the region under both `region_id` and `region`.",
    source: SDKSource.schedules,
    fires: .schedule(#""delay":{"screen":«"home"»},"triggers":[{"type":"screen","goal":2}]"#),
    silent: .schedule(
      #""delay":{"screen":["home"],"region_id":"r","region":"r"},"triggers":[{"type":"screen","goal":2}]"#),
    { subject, findings in
      for schedule in subject.schedules {
        let delay = subject.member(schedule, "delay")
        let (android, ios) = (subject.member(delay, "region_id"), subject.member(delay, "region"))
        guard (android == nil) != (ios == nil), let region = android ?? ios else { continue }
        let name = android == nil ? "region" : "region_id"
        findings.add(
          "some platforms ignore this member for the region", at: region,
          affecting: subject.outcomes { $0.regionMembers.contains(name) ? nil : .noEffect },
          hint: "write both `region_id` and `region`")
      }
    })
}
