extension AirshipLints {
  static let airshipScreenPath = AirshipCheck(
    "AS109", "airship-screen-path", .warning, "a `key` or `scope` in the predicate of a screen trigger",
    why: """
      The data of a screen event is the name of the screen, which is a string. A string has no members, so the \
      value is always missing.
      """,
    remedy: "Remove `key` and `scope`: the value is the name.",
    source: SDKSource.schedules,
    fires: .schedule(
      #""triggers":[{"type":"screen","goal":1,"predicate":{"key":«"name"»,"value":{"equals":"home"}}}]"#),
    silent: .schedule(#""triggers":[{"type":"screen","goal":1,"predicate":{"value":{"equals":"home"}}}]"#),
    { subject, findings in
      for (predicate, trigger) in subject.predicates {
        guard subject.isText(subject.member(trigger, "type"), "screen") else { continue }
        for test in subject.tests(in: predicate, withElements: false) where !subject.path(of: test).isEmpty {
          for name in ["scope", "key"] {
            guard let part = subject.member(test, name) else { continue }
            findings.add(
              "the data of a screen event is a string without members", at: part,
              outcomes: subject.outcomes { _ in .otherResult })
          }
        }
      }
    })
}
