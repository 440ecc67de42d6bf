extension AirshipCheck {
  static let airshipPortability = AirshipCheck(
    RulePage(
      "AS102", "airship-portability", .warning,
      "something that the platforms do not read alike",
      why: """
        Android reads leniently, and gives a default for what is of another type; iOS refuses the schedule, and reads \
        some things that Android refuses. What happens on each of the asked platforms stands with the finding.
        """,
      remedy: """
        Write what both read: values of the type that is wanted, groups that are not empty, ids for compound triggers.
        """,
      source: SDKSource.schedules,
      fires: .airship(
        #"{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":{"a":1},"limit":«-1»,"triggers":[{"type":"screen","goal":2}]}"#
      ),
      silent: .airship(
        #"{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":{"a":1},"triggers":[{"type":"screen","goal":2}]}"#
      )))
}
