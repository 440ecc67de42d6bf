/// Reads documents and list entries in the formats of `ScheduleEnvelope.all`.
extension AirshipReader {
  /// Reads an envelope or a schedule. `value`: the root of the document, or an element of a list.
  mutating func read(_ value: JSONDocument.Value) {
    isAction = !set.isList
    guard let envelope = ScheduleEnvelope(value, in: document) else { return readUnknown(value) }
    if envelope.isList { set.isList = true }
    switch envelope.kind {
    case .response: readResponse(value)
    case .payload: readPayload(value, member(value, "data"), update: set.payloads.count)
    case .data: readPayload(value, value, update: set.payloads.count)
    case .push: readPush(value)
    case .action: readSchedule(ScheduleEnvelope.schedule(in: value, of: document))
    case .cancellation: set.cancellations.append(value)
    case .schedule: readSchedule(value)
    }
  }

  /// Reads a value that is not an envelope as a schedule. If the value resembles an envelope, records this defect
  /// instead.
  private mutating func readUnknown(_ value: JSONDocument.Value) {
    guard let (envelope, name) = ScheduleEnvelope.similar(to: value, in: document) else { return readSchedule(value) }
    note(.envelope(.similar(title: envelope.title, needs: envelope.needs, path: envelope.path)), name)
    var schedule = numbered(.actions, value)
    schedule.isWritten = false
    add(schedule, conditions: Int32(set.conditions.count))
  }

  // MARK: remote data

  private mutating func readResponse(_ response: JSONDocument.Value) {
    guard let list = member(response, "payloads") else { return }
    let update = set.payloads.count
    for payload in elements(list) where document.isObject(payload) {
      let type = member(payload, "type")
      if let type, text(type)?.elementsEqual(ScheduleEnvelope.payloadType.utf8) ?? false {
        readPayload(payload, member(payload, "data"), update: update)
      } else if let data = member(payload, "data"), member(data, ScheduleEnvelope.list) != nil {
        note(.envelope(.payloadType), type ?? payload)
      }
    }
  }

  /// Reads the schedules and constraints in the data of a payload. `holder`: the payload, or the data itself if the
  /// document is only the data.
  private mutating func readPayload(_ holder: JSONDocument.Value, _ data: JSONDocument.Value?, update: Int) {
    let (entry, fault) = (set.entries.count, set.faults.count)
    var payload = ScheduleSet.Payload(update: update, entries: entry..<entry)
    var list: JSONDocument.Value?
    if let data, document.isObject(data) {
      list = member(data, ScheduleEnvelope.list)
      if let list, !document.isArray(list) {
        note(.envelope(.listMistyped), list)
      } else if list == nil {
        note(.envelope(.listMissing), data)
      }
      if let constraints = member(data, ScheduleEnvelope.constraints) {
        if document.isArray(constraints) {
          for entry in elements(constraints) {
            if let id = member(entry, "id").flatMap(text) { payload.constraintRanges[id] = document.range(entry) }
            if let constraint = frequencyConstraint(entry) { payload.constraints.append(constraint) }
          }
        } else {
          note(.envelope(.constraintsMistyped), constraints)
        }
      }
    } else {
      note(.envelope(.dataMissing), data ?? holder)
    }
    payload.faults = Array(set.faults[fault...])
    isAction = false
    if let list, document.isArray(list) {
      for schedule in elements(list) { readSchedule(schedule, inPayload: true) }
    }
    payload.entries = entry..<set.entries.count
    set.payloads.append(payload)
  }

  /// Reads the members that only the older SDK reads in a schedule of a payload.
  mutating func checkPayloadMembers(of schedule: inout Schedule, _ value: JSONDocument.Value) {
    for name in ["created", "last_updated"] {
      if let date = member(value, name), instant(date) == nil { note(.envelope(.dateUnreadable(name)), date) }
    }
    if !profile.readsTypes, member(value, "id").flatMap(text) == nil,
      let id = member(value, "message").flatMap({ member($0, "message_id") }).flatMap(text)
    {
      schedule.id = id
    }
  }

  // MARK: pushes

  /// The lifetime of an in-app message without `expiry` in a push, in milliseconds: 30 days.
  private static let pushLifetime: Int64 = 30 * 86_400_000

  /// Converts the in-app message of a push to a schedule, as the SDK does.
  private mutating func readPush(_ value: JSONDocument.Value) {
    guard let holder = ScheduleEnvelope.pushHolder(in: value, of: document),
      let body = member(holder, ScheduleEnvelope.pushMember)
    else { return readSchedule(value) }
    let message = PushMessage(body, in: document)
    if document.kind(body) == .string, message != nil { note(.envelope(.push(.bodyText)), body) }
    var schedule = numbered(.message, body)
    schedule.isWritten = false
    schedule.lifetime = Self.pushLifetime
    let ids = profile.pushIDs.flatMap { [member(holder, $0), member(value, $0)] }.compactMap(\.self).compactMap(text)
    if let id = ids.first ?? (profile.pushIDs.contains("_") ? message?.text("identifier") : nil) {
      schedule.id = id
    } else {
      note(.idMissing, body)
    }
    let first = Int32(set.triggers.count)
    var trigger = Trigger(
      kind: .event(.activeSession), goal: 1, identity: Array("run active_session".utf8), range: document.range(body))
    trigger.end = first + 1
    set.triggers.append(trigger)
    schedule.triggers = first..<first + 1
    if let message { readMessage(message, &schedule) } else { note(.envelope(.push(.bodyMistyped)), body) }
    add(schedule, conditions: Int32(set.conditions.count))
  }

  private mutating func readMessage(_ message: PushMessage, _ schedule: inout Schedule) {
    func note(_ fault: ScheduleFault.PushFault, _ value: JSONDocument.Value?) {
      set.faults.append(ScheduleFault(.envelope(.push(fault)), message.range(value)))
    }
    if let expiry = message.member("expiry") {
      if let end = message.text(expiry).flatMap({ Instant(iso8601: $0)?.milliseconds }) {
        (schedule.end, schedule.lifetime) = (end, nil)
      } else {
        note(.expiryUnreadable, expiry)
      }
    }
    let display = message.member("display")
    func part(_ name: String) -> JSONDocument.Value? { display.flatMap { message.document.presentMember($0, name) } }
    let type = part("type")
    if !(type.flatMap(message.text)?.elementsEqual("banner".utf8) ?? false) { note(.displayType, type ?? display) }
    if part("alert").flatMap(message.text) == nil {
      note(.alertMissing, part("alert") ?? display)
      schedule.isNeverDisplayed = true
    }
    if let position = part("position"), !["top", "bottom"].contains(where: { message.isText(position, $0) }) {
      note(.positionUnknown, position)
    }
    for name in ["primary_color", "secondary_color"] {
      if let color = part(name), !(message.text(color).map { AndroidColor.isReadable($0) } ?? false) {
        note(.colorUnreadable(name), color)
      }
    }
  }
}

/// The in-app message of a push: an object, or a string that contains an object as JSON.
private struct PushMessage {
  let document: JSONDocument
  private let root: JSONDocument.Value
  /// The byte range of the string in the outer document; nil if the message is an object.
  private let outer: ByteRange?
  private let whole: ByteRange

  /// Returns nil if the value is neither an object nor a string that contains an object as JSON.
  init?(_ value: JSONDocument.Value, in document: JSONDocument) {
    whole = document.range(value)
    if document.isObject(value) {
      (self.document, root, outer) = (document, value, nil)
    } else {
      guard document.kind(value) == .string, let inner = try? JSONDocument(document.string(value)),
        inner.isObject(inner.root),
        inner.tolerances.allSatisfy({ JSONReader.orgJSONWithoutNulls.reading(of: $0.kind) == .accepted })
      else { return nil }
      (self.document, root, outer) = (inner, inner.root, whole)
    }
  }

  func member(_ name: String) -> JSONDocument.Value? { document.presentMember(root, name) }

  func text(_ name: String) -> [UInt8]? { member(name).flatMap(text) }

  func text(_ value: JSONDocument.Value) -> [UInt8]? {
    document.kind(value) == .string ? document.string(value) : nil
  }

  func isText(_ value: JSONDocument.Value, _ expected: String) -> Bool {
    text(value)?.elementsEqual(expected.utf8) ?? false
  }

  /// Returns the byte range of a value of the message in the outer document. In a string, this is the range of the
  /// string.
  func range(_ value: JSONDocument.Value?) -> ByteRange { outer ?? value.map(document.range) ?? whole }
}
