extension AirshipCheck {
  static let airshipIndex = AirshipCheck(
    RulePage(
      "AS116", "airship-index", .warning,
      "an index that leads nowhere, or a length that is asked for more than its number",
      why: """
        A negative index is never met, and stops some versions of the iOS SDK; beside anything but array_contains an \
        index is ignored. What array_length asks is a number, in which no key leads anywhere.
        """,
      remedy: "Count from 0, and let array_length ask for the value itself.",
      source: SDKSource.schedules,
      fires: .airship(#"{"key":"a","value":{"array_contains":{"value":{"equals":1}},"index":«-1»}}"#),
      silent: .airship(#"{"key":"a","value":{"array_contains":{"value":{"equals":1}},"index":0}}"#)),
    .document { subject, findings in
      for (predicate, _) in subject.predicates {
        for test in subject.tests(in: predicate) {
          let value = subject.member(test, "value")
          if let index = subject.member(value, "index") {
            if subject.member(value, "array_contains") == nil {
              findings.add(
                "ignored without array_contains", at: subject.document.range(index),
                outcomes: subject.outcomes { _ in .noEffect })
            } else if let number = subject.number(index), number < 0 {
              findings.add(
                "no element has this index", at: subject.document.range(index),
                outcomes: subject.outcomes { _ in .neverTrue })
            }
          }
          guard let length = subject.member(value, "array_length"),
            let part = subject.member(length, "key") ?? subject.member(length, "scope")
          else { continue }
          findings.add(
            "a length is a number, with nothing inside", at: subject.document.range(part),
            outcomes: subject.outcomes { _ in .otherResult })
        }
      }
    })
}
