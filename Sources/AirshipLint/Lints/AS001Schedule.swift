extension AirshipCheck {
  static let airshipSchedule = AirshipCheck(
    RulePage(
      "AS001", "airship-schedule", .error,
      "no schedule, or one without a list of triggers",
      why: "Every SDK refuses it, and the others of the same document with it where one reads them together.",
      remedy: "Write an object with triggers, a list of objects that each have a type and a goal.",
      source: SDKSource.schedules,
      fires: .airship(#"[«7»]"#),
      silent: .airship(
        #"{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":{"a":1},"triggers":[{"type":"screen","goal":2}]}"#
      )))
}
