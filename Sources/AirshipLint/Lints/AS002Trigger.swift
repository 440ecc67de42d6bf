extension AirshipCheck {
  static let airshipTrigger = AirshipCheck(
    RulePage(
      "AS002", "airship-trigger", .error,
      "a trigger without a type that is known, or without a goal that is a number",
      why: """
        A trigger that does not parse costs its whole schedule. Names are exact; only the old SDKs read them in any \
        case. Android reads a goal that is no number as 0, which the first event reaches.
        """,
      remedy: "Write one of the types, and a number for the goal.",
      source: SDKSource.schedules,
      fires: .airship(
        #"{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":{"a":1},"triggers":[{"type":«"screens"»,"goal":2}]}"#
      ),
      silent: .airship(
        #"{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":{"a":1},"triggers":[{"type":"screen","goal":2}]}"#
      )))
}
