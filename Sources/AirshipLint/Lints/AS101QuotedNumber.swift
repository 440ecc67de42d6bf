extension AirshipCheck {
  static let airshipQuotedNumber = AirshipCheck(
    RulePage(
      "AS101", "airship-quoted-number", .error,
      "a number in quotes",
      why: """
        Android reads a text as 0: a bound of "30.0" lets every purchase through, a goal is \
        reached by the first event, a limit is none. iOS refuses the schedule.
        """,
      remedy: "Write the number without quotes.",
      source: SDKSource.schedules,
      fires: .airship(
        #"{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":{"a":1},"triggers":[{"type":"screen","goal":«"30"»}]}"#
      ),
      silent: .airship(
        #"{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":{"a":1},"triggers":[{"type":"screen","goal":2}]}"#
      )))
}
