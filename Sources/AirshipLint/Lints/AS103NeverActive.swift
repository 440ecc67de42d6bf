extension AirshipCheck {
  static let airshipNeverActive = AirshipCheck(
    RulePage(
      "AS103", "airship-never-active", .warning,
      "a schedule that ends before it starts",
      why: "It is accepted and never runs; the old SDKs refuse it.",
      remedy: "Let it end after its start.",
      source: SDKSource.schedules,
      fires: .airship(
        #"{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":{"a":1},"start":"2026-03-02","end":«"2026-03-01"»,"triggers":[{"type":"screen","goal":2}]}"#
      ),
      silent: .airship(
        #"{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":{"a":1},"triggers":[{"type":"screen","goal":2}]}"#
      )))
}
