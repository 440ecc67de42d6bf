extension AirshipCheck {
  static let airshipPredicate = AirshipCheck(
    RulePage(
      "AS003", "airship-predicate", .error,
      "a predicate that no platform reads",
      why: """
        A predicate is an object with value, and perhaps key and scope, or with one of and, \
        or, not. What is none costs the whole schedule.
        """,
      remedy: "Write a matcher or a connective where the message points.",
      source: SDKSource.schedules,
      fires: .airship(
        #"{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":{"a":1},"triggers":[{"type":"screen","goal":2,"predicate":«"home"»}]}"#
      ),
      silent: .airship(
        #"{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":{"a":1},"triggers":[{"type":"screen","goal":2}]}"#
      )))
}
