/// Codes of defects of events, which `eval` reports.
extension AirshipCheck {
  static let airshipUnrecorded = AirshipCheck(
    RulePage(
      "AS301", "airship-unrecorded", .warning,
      "a custom event that the SDKs do not record",
      why: """
        The SDKs record a custom event only with a name. They also drop an event if its value is beyond 2147483648, if \
        a name or id has more than 255 characters, or if its properties have more than 65536 bytes. No trigger counts \
        such an event.
        """,
      remedy: "Name the event, and keep its members within the limits.",
      source: "urbanairship/android-library: urbanairship-core/…/analytics/CustomEvent @20.10.0, read",
      fires: .call(
        "$ rulectl eval rules.json events.json --dialect airship", "rules.json []",
        #"events.json [«{"type":"custom_event","data":{"event_name":"a","event_value":3e9}}»]"#),
      silent: .call(
        "$ rulectl eval rules.json events.json --dialect airship", "rules.json []",
        #"events.json [{"type":"custom_event","data":{"event_name":"a","event_value":3}}]"#)))

  static let airshipTimestamps = AirshipCheck(
    RulePage(
      "AS302", "airship-timestamps", .error,
      "an event that is earlier than the one before it",
      why: """
        Time never goes back on a device. An event whose timestamp is before the last one cannot be used, and the \
        events after it are read as if it were missing.
        """,
      remedy: "Sort the events by their timestamps.",
      source: "this program: events are read in order",
      fires: .call(
        "$ rulectl eval rules.json events.json --dialect airship", "rules.json []",
        #"events.json [{"type":"tick","timestamp":2000},«{"type":"tick","timestamp":1000}»]"#),
      silent: .call(
        "$ rulectl eval rules.json events.json --dialect airship", "rules.json []",
        #"events.json [{"type":"tick","timestamp":1000},{"type":"tick","timestamp":1000}]"#)))
}
