extension AirshipLints {
  static let airshipIndex = AirshipCheck(
    "AS116", "airship-index", .warning, "an `index` that is never used, or a `key` inside `array_length`",
    why: """
      A negative index never matches, and crashes some versions of the iOS SDK. Every matcher except `array_contains` \
      ignores the index. Inside `array_length` the value is a number. A number has no members, so a `key` finds \
      nothing.
      """,
    remedy: "Count from 0, and use no `key` inside `array_length`.",
    source: SDKSource.schedules,
    fires: .airship(#"{"key":"a","value":{"array_contains":{"value":{"equals":1}},"index":«-1»}}"#),
    silent: .airship(#"{"key":"a","value":{"array_contains":{"value":{"equals":1}},"index":0}}"#),
    { subject, findings in
      for (predicate, _) in subject.predicates {
        for test in subject.tests(in: predicate) {
          let value = subject.member(test, "value")
          if let index = subject.member(value, "index") {
            if subject.member(value, "array_contains") == nil {
              findings.add(
                "`index` is ignored without `array_contains`", at: index, outcomes: subject.outcomes { _ in .noEffect })
            } else if let number = subject.number(index), number < 0 {
              findings.add(
                "negative index \(text: subject.document.lexeme(index)): the matcher never matches", at: index,
                outcomes: subject.outcomes { _ in .neverTrue })
            }
          }
          guard let length = subject.member(value, "array_length"),
            let part = subject.member(length, "key") ?? subject.member(length, "scope")
          else { continue }
          findings.add(
            "`array_length` compares a number, which has no members", at: part,
            outcomes: subject.outcomes { _ in .otherResult })
        }
      }
    })
}
