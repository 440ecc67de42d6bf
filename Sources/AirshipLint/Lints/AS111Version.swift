extension AirshipLints {
  static let airshipVersion = AirshipCheck(
    "AS111", "airship-version", .warning, "a version constraint with an unexpected result",
    why: """
      On Android the value of a version event is a number, which `version_matches` never matches. An exact \
      constraint compares strings: 2.1 is not 2.1.0. Android rejects a schedule with a malformed constraint. On \
      iOS, such a constraint never matches.
      """,
    remedy: """
      On Android, compare the numeric version with `at_least`, or test the string under the key \
      `android.version_name`. Write all three parts of a version, or a range.
      """,
    source: SDKSource.schedules,
    fires: .airship(#"{"key":"v","value":{"version_matches":«"2.1"»}}"#),
    silent: .airship(#"{"key":"v","value":{"version_matches":"[2.1,3.0]"}}"#),
    { subject, findings in
      for (predicate, _) in subject.predicates {
        for test in subject.tests(in: predicate) {
          let value = subject.member(test, "value")
          guard
            let constraint = subject.member(value, "version_matches") ?? subject.member(value, "version"),
            let text = subject.text(constraint)
          else { continue }
          let path = subject.path(of: test).map { String(decoding: $0, as: UTF8.self) }
          if path == ["android", "version"] {
            findings.add(
              "version_matches never matches: the version is a number", at: constraint,
              outcomes: subject.outcomes { $0.versionMembers.contains(.android) ? .neverTrue : nil })
          }
          // The SDKs cut an exact constraint, and the version to compare, at the first hyphen.
          let exact = text.prefix { $0 != 0x2D }
          let parts = exact.split(separator: 0x2E, omittingEmptySubsequences: false)
          let isExact = exact.allSatisfy { $0 == 0x2E || $0 &- 0x30 < 10 } && !exact.isEmpty
          if isExact, parts.count < 3 {
            findings.add(
              "the version is compared as a string: \(text: exact) is not \(text: exact + Array(".0".utf8))",
              at: constraint)
          }
        }
      }
    })
}
