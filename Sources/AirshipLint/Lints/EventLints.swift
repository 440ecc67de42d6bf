/// The codes of defects in events. `eval` reports them.
extension AirshipLints {
  static let airshipUnrecorded = AirshipCheck(
    "AS301", "airship-unrecorded", .warning, "a custom event that the SDKs do not record",
    why: """
      The SDKs record a custom event only if it has a name. They drop an event with a value beyond 2147483648, a \
      name or id over 255 characters, or properties over 65536 bytes. No trigger counts such an event.
      """,
    remedy: "Name the event, and keep its members within the limits.",
    source: "urbanairship/android-library: urbanairship-core/…/analytics/CustomEvent @20.10.0, read",
    fires: .call(
      "$ rulectl eval rules.json events.json --dialect airship", "rules.json []",
      #"events.json [«{"type":"custom_event","data":{"event_name":"a","event_value":3e9}}»]"#),
    silent: .call(
      "$ rulectl eval rules.json events.json --dialect airship", "rules.json []",
      #"events.json [{"type":"custom_event","data":{"event_name":"a","event_value":3}}]"#))

  static let airshipTimestamps = AirshipCheck(
    "AS302", "airship-timestamps", .error, "an event that is earlier than the event before it",
    why: """
      `rulectl` expects events in the order of time, as on a device. It skips an event that is earlier than the event \
      before it, and continues with the next event.
      """,
    remedy: "Sort the events by their timestamps.",
    source: "this program: events are read in order",
    fires: .call(
      "$ rulectl eval rules.json events.json --dialect airship", "rules.json []",
      #"events.json [{"type":"tick","timestamp":2000},«{"type":"tick","timestamp":1000}»]"#),
    silent: .call(
      "$ rulectl eval rules.json events.json --dialect airship", "rules.json []",
      #"events.json [{"type":"tick","timestamp":1000},{"type":"tick","timestamp":1000}]"#))
}
