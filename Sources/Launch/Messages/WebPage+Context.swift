/// The decision context that alloy makes from an event.
extension WebPage {
  /// Returns the members of alloy's context that contain the time. Members of the event replace these members.
  static func timeMembers(at now: Instant, zone: ZoneOffset) -> [(name: String, value: Int64)] {
    let lifecycle = "~state.com.adobe.module.lifecycle/lifecyclecontextdata."
    let (day, milliseconds) = now.local(in: zone)
    let date = Instant.civil(day)
    return [
      ("currentTimestamp", now.milliseconds), ("currentDate", date.day), ("currentMonth", date.month - 1),
      ("currentYear", date.year), ("currentMinute", milliseconds / 60_000 % 60),
      (lifecycle + "hourofday", milliseconds / 3_600_000),
      (lifecycle + "dayofweek", Int64(Instant.weekday(ofDay: day))),
    ]
  }

  /// Returns the event with the time members of alloy's context; without them if no rule reads the time.
  func context(_ document: JSONDocument, _ text: Span<UInt8>) -> [UInt8] {
    guard readsTime else { return text.array() }
    var json = JSONWriter()
    json.raw("{")
    for (name, value) in document.members(document.root) where !document.isNamed(name, "data") {
      json.string(document.string(name).span)
      json.raw(":")
      json.value(value, of: document)
      json.raw(",")
    }
    json.raw("\"data\":{")
    for (index, member) in Self.timeMembers(at: Instant(milliseconds: now), zone: reader.world.zone).enumerated() {
      json.raw(index > 0 ? "," : "")
      json.string(member.name)
      json.raw(":\(member.value)")
    }
    if let data = member(document.root, "data", of: document), document.isObject(data) {
      for (name, value) in document.members(data) {
        json.raw(",")
        json.string(document.string(name).span)
        json.raw(":")
        json.value(value, of: document)
      }
    }
    json.raw("}}")
    return json.bytes
  }
}
