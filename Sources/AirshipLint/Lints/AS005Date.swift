extension AirshipCheck {
  static let airshipDate = AirshipCheck(
    RulePage(
      "AS005", "airship-date", .error,
      "a date, an app state or an execution window that cannot be read",
      why: """
        Android refuses the schedule. iOS refuses it too, but for start and end: a bound \
        that it cannot read is no bound.
        """,
      remedy: """
        Write dates as 2026-03-02T09:00:00Z, states as foreground or background, and windows within their ranges.
        """,
      source: SDKSource.schedules,
      fires: .airship(
        #"{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":{"a":1},"start":«"tomorrow"»,"triggers":[{"type":"screen","goal":2}]}"#
      ),
      silent: .airship(
        #"{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":{"a":1},"triggers":[{"type":"screen","goal":2}]}"#
      )))
}
