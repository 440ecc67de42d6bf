/// An event on a device, or a change to the device's schedules.
package enum DeviceEvent: Sendable {
  case processStart
  case foreground, background
  case screen([UInt8], DataValue)
  case region([UInt8], isEntered: Bool, DataValue)
  /// A custom event of the app. `value`: the numeric value of the event; nil if it has none.
  case custom(DataValue, value: Double?)
  case version([UInt8], DataValue)
  /// An event that does not change the device's state.
  case other(TriggerEvent, DataValue)
  /// Schedules that arrive while the app runs.
  case schedule(ScheduleSet)
  case cancel(CancelRequest)
  /// Only the clock advances.
  case tick
  /// An event that the SDK would not record, with the reason.
  case unrecorded(String)
}

/// Reads an event of a device from JSON, with its data in the form that a platform passes to predicates.
package struct AirshipEventReader {
  let document: JSONDocument
  let profile: AirshipProfile
  /// The number of schedules received so far.
  let schedules: Int
  /// The name of the object that contains the version on Android.
  var androidName = AirshipProfile.VersionMember.android.rawValue

  /// The valid timestamps in milliseconds: the years 0 to 9999.
  private static let instants: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

  /// The types of events whose `data` a platform passes to predicates unchanged.
  private static let plain: [TriggerEvent] = TriggerEvent.allCases.filter { !$0.isOld }

  // MARK: timestamp

  /// Returns the timestamp of the event; nil if the event has none.
  func instant() throws(EventProblem) -> Instant? {
    guard document.isObject(document.root) else {
      throw EventProblem(.notObject, at: document.range(document.root).lower)
    }
    guard let value = member(document.root, "timestamp") else { return nil }
    var instant: Instant?
    switch document.kind(value) {
    case .string: instant = Instant(iso8601: document.string(value))
    case .number:
      let number = NumberLexeme.javascript(lexeme: document.lexeme(value).span)
      if abs(number) < 1e15 { instant = Instant(milliseconds: Int64(number)) }
    case .object, .array, .word, .true, .false, .null: break
    }
    guard let instant, Self.instants.contains(instant.milliseconds) else { throw problem(.timestampUnreadable, value) }
    return instant
  }

  // MARK: unknown members

  /// The names of the members that an event with `type` or `event` may have.
  package static let names = ["type", "event", "data", "timestamp"]

  /// Returns the unknown member names at the root of an event with `type` or `event`; empty for any other document.
  package static func unknownNames(of document: JSONDocument) -> [JSONDocument.Value] {
    let root = document.root
    guard document.isObject(root), ["type", "event"].contains(where: { document.presentMember(root, $0) != nil })
    else { return [] }
    return document.members(root).map(\.name).filter { name in !names.contains { document.isNamed(name, $0) } }
  }

  /// Reads the event. An added schedule may be one that the platform rejects; see `refusal(of:)`.
  func event() throws(EventProblem) -> DeviceEvent {
    let root = document.root
    guard let type = member(root, "type") ?? member(root, "event") else {
      if member(root, "event_name") != nil { return try custom(root) }
      if let event = try payload(root) { return event }
      throw EventProblem(.missing("type"), at: document.range(root).lower)
    }
    guard document.kind(type) == .string else { throw mistyped("type", "a string", type) }
    let name = String(decoding: document.string(type), as: UTF8.self)
    switch name {
    case "app_init": return .processStart
    case "foreground": return .foreground
    case "background": return .background
    case "tick": return .tick
    case "screen": return try screen()
    case "region_enter": return try region(isEntered: true)
    case "region_exit": return try region(isEntered: false)
    case "custom_event": return try custom(try object())
    case "version": return try version()
    case "schedule_actions": return schedule(try data())
    case "cancel_scheduled_actions": return try cancellation(try data())
    default: return try other(name, type)
    }
  }

  private func screen() throws(EventProblem) -> DeviceEvent {
    let data = try data()
    guard document.kind(data) == .string else { throw mistyped("data", "a string", data) }
    return .screen(document.string(data), DataValue(document, data))
  }

  private func region(isEntered: Bool) throws(EventProblem) -> DeviceEvent {
    let body = try object()
    guard let id = member(body, "region_id") else { throw missing("region_id", body) }
    guard document.kind(id) == .string else { throw mistyped("region_id", "a string", id) }
    let action = isEntered ? "\"enter\"" : "\"exit\""
    let data = try filled(body, [("action", action)])
    return .region(
      document.string(id), isEntered: isEntered, profile.regionNumbersAreText ? try spelled(data, body) : data)
  }

  /// The numbers of a region that are strings on Android. `digits`: the number of decimals; nil as in
  /// `Double.toString`. Source: urbanairship/android-library: …/analytics/location/RegionEvent.kt@2981c122, read.
  private static let spelledNumbers: [(object: String, member: String, digits: Int?)] = [
    ("proximity", "latitude", nil), ("proximity", "longitude", nil), ("circular_region", "radius", 1),
    ("circular_region", "latitude", 7), ("circular_region", "longitude", 7),
  ]

  /// Returns the data of a region event after the numbers in `spelledNumbers` were replaced by strings.
  private func spelled(_ data: DataValue, _ body: JSONDocument.Value) throws(EventProblem) -> DataValue {
    let document = data.document
    let edits = Self.spelledNumbers.compactMap { object, member, digits -> (range: ByteRange, text: String)? in
      guard let object = document.presentMember(data.value, object), document.isObject(object),
        let value = document.presentMember(object, member), document.kind(value) == .number
      else { return nil }
      let number = NumberLexeme.javascript(lexeme: document.lexeme(value).span)
      let text = digits.map { JavaNumber.text(number, fraction: $0) } ?? JavaNumber.text(number)
      return text.map { (document.range(value), "\"\($0)\"") }
    }
    if edits.isEmpty { return data }
    let whole = document.range(data.value)
    var text = document.text
    for edit in edits.sorted(by: { $0.range.lower > $1.range.lower }) {
      text.replaceSubrange(edit.range.lower..<edit.range.upper, with: edit.text.utf8)
    }
    let end = whole.upper + text.count - document.text.count
    return try value(Array(text[whole.lower..<end]), body)
  }

  private func other(_ name: String, _ type: JSONDocument.Value) throws(EventProblem) -> DeviceEvent {
    guard let event = TriggerEvent(rawValue: name), Self.plain.contains(event) else {
      throw problem(.typeUnknown(name), type)
    }
    return .other(event, DataValue(document, try object()))
  }

  // MARK: custom events

  private func custom(_ body: JSONDocument.Value) throws(EventProblem) -> DeviceEvent {
    guard let name = member(body, "event_name") else { throw problem(.unnamed, body) }
    guard document.kind(name) == .string else { throw mistyped("event_name", "a string", name) }
    var additions: [(name: String, text: String)] = []
    var value: Double?
    let isNamed = member(body, "event_value") != nil
    if let given = member(body, "event_value") ?? member(body, "value") {
      guard document.kind(given) == .number else {
        throw mistyped(isNamed ? "event_value" : "value", "a number", given)
      }
      value = NumberLexeme.javascript(lexeme: document.lexeme(given).span)
      if !isNamed {
        additions.append(("event_value", String(decoding: document.lexeme(given), as: UTF8.self)))
      }
    } else if profile.showsMissingValue {
      additions.append(("event_value", "1.0"))
    }
    additions.append(("properties", "{}"))
    if let reason = unrecordable(body, value) { return .unrecorded(reason) }
    return .custom(try filled(body, additions), value: value)
  }

  /// Returns the reason why the SDKs would not record a custom event; nil if they would record it.
  /// Source: urbanairship/android-library: urbanairship-core/…/analytics/CustomEvent@20.10.0.
  private func unrecordable(_ body: JSONDocument.Value, _ value: Double?) -> String? {
    if let value, abs(value) > 0x1p31 { return "its value is beyond 2147483648" }
    for name in ["event_name", "transaction_id", "interaction_id", "interaction_type"] {
      guard let text = member(body, name), document.kind(text) == .string else { continue }
      if UTF16Text.decode(document.string(text)).count > 255 { return "`\(name)` has more than 255 characters" }
    }
    if let properties = member(body, "properties"), document.range(properties).count > 65_536,
      document.json(of: properties).count > 65_536
    {
      return "its properties have more than 65536 bytes"
    }
    return nil
  }

  // MARK: versions

  private func version() throws(EventProblem) -> DeviceEvent {
    let body = try object()
    let objects = try profile.versionMembers.map { member throws(EventProblem) in try object(of: member, in: body) }
    guard let last = objects.last else { return .tick }
    var json = JSONWriter()
    json.raw("{")
    for (index, (object, member)) in zip(objects, profile.versionMembers).enumerated() {
      json.raw((index > 0 ? "," : "") + "\"\(object.name)\":{")
      switch member {
      case .android: writeAndroid(object.version, object.data, to: &json)
      case .ios:
        json.raw("\"version\":")
        json.string(object.version.span)
      }
      json.raw("}")
    }
    json.raw("}")
    return .version(last.version, try value(json.bytes, body))
  }

  /// Returns the object that contains the version, its name, and the version. The object is `body`, or the value of the
  /// member of `body` with the name of a platform.
  private func object(of platform: AirshipProfile.VersionMember, in body: JSONDocument.Value) throws(EventProblem) -> (
    name: String, data: JSONDocument.Value, version: [UInt8]
  ) {
    var (name, data) = (platform == .ios ? platform.rawValue : androidName, body)
    if member(body, "version") == nil {
      let android = ["android", "amazon"]
      let names = platform == .ios ? ["ios"] + android : android + ["ios"]
      if let found = names.first(where: { member(body, $0).map(document.isObject) ?? false }) {
        data = member(body, found) ?? body
        if platform == .android, found != "ios" { name = found }
      }
    }
    guard let value = member(data, "version") ?? member(data, "build_version") else { throw missing("version", body) }
    guard let version = versionText(value) else { throw mistyped("version", "a string or a number", value) }
    return (name, data, version)
  }

  private func versionText(_ value: JSONDocument.Value) -> [UInt8]? {
    switch document.kind(value) {
    case .string: document.string(value)
    case .number: Array(document.lexeme(value))
    case .object, .array, .word, .true, .false, .null: nil
    }
  }

  private func writeAndroid(_ version: [UInt8], _ data: JSONDocument.Value, to json: inout JSONWriter) {
    for (index, name) in ["version", "build_version"].enumerated() {
      json.raw((index > 0 ? "," : "") + "\"\(name)\":")
      writeCode(version, to: &json)
    }
    writeName(of: data, to: &json)
    guard let from = member(data, "from") else { return }
    json.raw(",\"from\":{")
    let code = document.isObject(from) ? member(from, "build_version") ?? member(from, "version") : from
    json.raw("\"build_version\":")
    if let text = code.flatMap(versionText) { writeCode(text, to: &json) } else { json.raw("null") }
    if document.isObject(from) { writeName(of: from, to: &json) }
    json.raw("}")
  }

  /// Writes a version code: as a number if the code consists of digits, otherwise as a string.
  private func writeCode(_ version: [UInt8], to json: inout JSONWriter) {
    guard !version.isEmpty, version.allSatisfy({ $0 &- 0x30 < 10 }) else {
      return json.string(version.span)
    }
    let digits = version.drop { $0 == 0x30 }
    json.raw(digits.isEmpty ? [0x30] : Array(digits))
  }

  private func writeName(of object: JSONDocument.Value, to json: inout JSONWriter) {
    guard let name = member(object, "version_name") else { return }
    json.raw(",\"version_name\":")
    json.value(name, of: document)
  }

  // MARK: schedules

  /// Reads a request to send a push, or an envelope that has at most a timestamp beside it; nil for other events.
  private func payload(_ root: JSONDocument.Value) throws(EventProblem) -> DeviceEvent? {
    let names = document.members(root).map(\.name).filter { !document.isNamed($0, "timestamp") }
    let isAlone = names.count == 1 && !document.isNull(document.value(of: names[0]))
    guard let envelope = ScheduleEnvelope(root, in: document), isAlone || envelope.isRequest else { return nil }
    switch envelope.kind {
    case .action: return schedule(root)
    case .cancellation: return try cancellation(root)
    default: return nil
    }
  }

  /// Reads a schedule that the event adds, even if the platform rejects the schedule.
  private func schedule(_ data: JSONDocument.Value) -> DeviceEvent {
    .schedule(ScheduleSet(schedule: data, of: document, for: profile, after: schedules))
  }

  /// Returns the reason why the platform rejects an added schedule; nil if it accepts the schedule.
  package func refusal(of rules: ScheduleSet) -> EventProblem? {
    rules.refusal(for: profile).map { refusal in
      EventProblem(DeviceEventFault.refused(platform: profile.name, reason: refusal.summary), at: refusal.range.lower)
    }
  }

  private func cancellation(_ data: JSONDocument.Value) throws(EventProblem) -> DeviceEvent {
    let payload = ScheduleEnvelope.cancellation(in: data, of: document) ?? data
    if let request = CancelRequest(payload, in: document, for: profile) { return .cancel(request) }
    if profile.toleratesCancelFaults { return .tick }
    throw problem(.cancellation, payload)
  }

  // MARK: parts

  private func member(_ object: JSONDocument.Value, _ name: String) -> JSONDocument.Value? {
    document.presentMember(object, name)
  }

  private func data() throws(EventProblem) -> JSONDocument.Value {
    guard let data = member(document.root, "data") else {
      throw EventProblem(.missing("data"), at: document.range(document.root).lower)
    }
    return data
  }

  private func object() throws(EventProblem) -> JSONDocument.Value {
    let data = try data()
    guard document.isObject(data) else { throw mistyped("data", "an object", data) }
    return data
  }

  /// Returns `body` with additional members. Of `additions` (names and JSON values), those are added whose member is
  /// missing in `body` or null.
  private func filled(_ body: JSONDocument.Value, _ additions: [(name: String, text: String)]) throws(EventProblem)
    -> DataValue
  {
    let lacking = additions.filter { member(body, $0.name) == nil }
    if lacking.isEmpty { return DataValue(document, body) }
    let range = document.range(body)
    var text = Array(document.text[range.lower..<range.upper - 1])
    // An appended member overrides a null member with the same name, because the last of several members is used.
    var isFirst = document.first(in: body) == nil
    for (name, value) in lacking {
      text += Array("\(isFirst ? "" : ",")\"\(name)\":\(value)".utf8)
      isFirst = false
    }
    return try value(text + [0x7D], body)
  }

  private func value(_ text: [UInt8], _ place: JSONDocument.Value) throws(EventProblem) -> DataValue {
    do throws(JSONProblem) {
      return try DataValue(text: text)
    } catch {
      throw EventProblem(.json(error.reason), at: document.range(place).lower)
    }
  }

  // MARK: problems

  private func problem(_ fault: DeviceEventFault, _ place: JSONDocument.Value) -> EventProblem {
    EventProblem(fault, at: document.range(place).lower)
  }

  private func missing(_ name: String, _ place: JSONDocument.Value) -> EventProblem {
    EventProblem(.missing(name), at: document.range(place).lower)
  }

  private func mistyped(_ name: String, _ wanted: String, _ place: JSONDocument.Value) -> EventProblem {
    EventProblem(.mistyped(name, wanted: wanted), at: document.range(place).lower)
  }
}

/// The reason why an event of a device is invalid.
enum DeviceEventFault {
  case typeUnknown(String)
  case timestampUnreadable
  /// The timestamp is earlier than the timestamp of the previous event.
  case early
  /// The custom event has no `event_name`.
  case unnamed
  /// The platform rejects the schedule, for this reason.
  case refused(platform: String, reason: String)
  case cancellation

  /// The reason as a message: lower case, no full stop, no position.
  var summary: String {
    switch self {
    case .typeUnknown(let name): "unknown event type `\(name)`"
    case .timestampUnreadable:
      "expected an ISO 8601 date or milliseconds since 1970 for `timestamp`, in the years 0 to 9999"
    case .early: "the timestamp is earlier than the timestamp of the previous event [AS302]"
    case .unnamed: "custom event without `event_name` [AS301]"
    case .refused(let platform, let reason): "\(platform) rejects the schedule: \(reason)"
    case .cancellation: "expected \"all\", or an object with `groups` or `ids`, for a cancellation"
    }
  }
}

extension DeviceEventFault {
  /// The hint for users; nil if there is none.
  fileprivate var help: String? {
    switch self {
    case .typeUnknown(let name):
      SpellingSuggestion.name(
        for: name.utf8, among: TriggerEvent.allCases.map(\.rawValue) + ["schedule_actions", "cancel_scheduled_actions"]
      ).map { "use `\($0)`" }
    case .early: "sort the events by time; `--now` sets the time of events before the first timestamp"
    case .timestampUnreadable, .unnamed, .refused, .cancellation: nil
    }
  }
}

extension EventProblem {
  init(_ fault: DeviceEventFault, at offset: Int) { self.init(.dialect(fault.summary), at: offset, advice: fault.help) }
}
