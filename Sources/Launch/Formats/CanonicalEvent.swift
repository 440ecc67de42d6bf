/// An event that was read from a format other than canonical JSON.
struct CanonicalEvent {
  /// The event's name. All strings of the event are WTF-8.
  var name: [UInt8]?
  var type: [UInt8] = []
  var source: [UInt8] = []
  var id: [UInt8]?
  var time: Instant?
  /// The event's data as a JSON object; nil if the event has no data, which differs from empty data.
  var data: [UInt8]?
  var responseID: [UInt8]?
  var parentID: [UInt8]?
  var mask: [[UInt8]]?
  var number: Int?

  /// The event as JSON on one line.
  var json: [UInt8] {
    var json = JSONWriter()
    json.raw("{")
    if let name {
      json.raw("\"name\":")
      json.string(name.span)
      json.raw(",")
    }
    json.raw("\"type\":")
    json.string(type.span)
    json.raw(",\"source\":")
    json.string(source.span)
    json.add("id", id)
    if let time {
      json.raw(",\"timestamp\":")
      json.raw(Self.text(of: time) ?? String(time.milliseconds))
    }
    if let data {
      json.raw(",\"data\":")
      json.raw(data)
    }
    json.add("responseId", responseID)
    json.add("parentId", parentID)
    if let mask {
      json.raw(",\"mask\":[")
      for (place, name) in mask.enumerated() {
        if place > 0 { json.raw(",") }
        json.string(name.span)
      }
      json.raw("]")
    }
    if let number {
      json.raw(",\"eventNumber\":")
      json.integer(number)
    }
    json.raw("}")
    return json.take()
  }

  /// Returns the instant as a JSON string; nil if RFC 3339 cannot express its year.
  fileprivate static func text(of time: Instant) -> String? {
    let text = time.text
    return text.utf8.count == 24 && text.utf8.first != 0x2D ? "\"\(text)\"" : nil
  }
}

extension JSONWriter {
  /// Writes a member with a string, or nothing if the string is nil.
  fileprivate mutating func add(_ name: String, _ text: [UInt8]?) {
    guard let text else { return }
    raw(",\"\(name)\":")
    string(text.span)
  }
}

// MARK: JSON events

/// Writes events in JSON in the canonical form.
package enum CanonicalJSON {
  /// Writes the event that is the root of `document` in the canonical form: known members in the order of
  /// `EventMember`, then other members. Converts names and times that are not canonical, and omits optional members
  /// that are null. Numbers keep their digits.
  ///
  /// Precondition: the root is an object, and its known members have the required types.
  package static func write(_ document: JSONDocument, to json: inout JSONWriter) {
    var known: [EventMember: JSONDocument.Value] = [:]
    var others: [(name: JSONDocument.Value, value: JSONDocument.Value)] = []
    for (name, value) in document.members(document.root) {
      let text = String(decoding: document.string(name), as: UTF8.self)
      if let member = EventMember(rawValue: text) {
        known[member] = value
      } else {
        others.append((name, value))
      }
    }
    let isApple = known[.responseID] != nil || known[.parentID] != nil
    func value(_ member: EventMember, or other: EventMember? = nil) -> JSONDocument.Value? {
      let found = known[member].flatMap { document.isNull($0) ? nil : $0 }
      return found ?? other.flatMap { known[$0] }.flatMap { document.isNull($0) ? nil : $0 }
    }
    let members: [(name: String, value: JSONDocument.Value?)] = [
      ("name", value(.name)), ("type", known[.type]), ("source", known[.source]), ("id", value(.id, or: .uuid)),
      ("timestamp", value(.timestamp)), ("data", value(.data)), ("responseId", value(.responseId, or: .responseID)),
      ("parentId", value(.parentId, or: .parentID)), ("mask", value(.mask)), ("eventNumber", value(.eventNumber)),
    ]
    json.raw("{")
    var isFirst = true
    for (name, value) in members {
      guard let value else { continue }
      json.raw((isFirst ? "\"" : ",\"") + name + "\":")
      isFirst = false
      if name == "timestamp", let text = time(value, of: document, isApple: isApple) {
        json.raw(text)
      } else {
        json.value(value, of: document)
      }
    }
    for (name, value) in others {
      json.raw(isFirst ? "" : ",")
      isFirst = false
      json.string(document.string(name).span)
      json.raw(":")
      json.value(value, of: document)
    }
    json.raw("}")
  }

  /// Returns a timestamp as a JSON string; nil if the timestamp cannot be read, or if RFC 3339 cannot express its year.
  private static func time(_ value: JSONDocument.Value, of document: JSONDocument, isApple: Bool) -> String? {
    (isApple && document.kind(value) == .number
      ? appleTime(document.lexeme(value)) : document.instant(value)).flatMap(CanonicalEvent.text)
  }

  /// Returns the instant for seconds since 2001-01-01, rounded to milliseconds.
  private static func appleTime(_ digits: ArraySlice<UInt8>) -> Instant? {
    guard let seconds = Double(String(decoding: digits, as: UTF8.self)) else { return nil }
    return Int64(exactly: (seconds * 1_000).rounded()).map { Instant(milliseconds: $0).adding(978_307_200_000) }
  }
}

extension JSONDocument {
  /// Returns the instant of a string in ISO 8601, or of milliseconds since 1970, which are rounded down; nil for other
  /// values.
  func instant(_ value: Value) -> Instant? {
    switch kind(value) {
    case .string: Instant(iso8601: string(value))
    case .number:
      Double(String(decoding: lexeme(value), as: UTF8.self)).flatMap { Int64(exactly: $0.rounded(.down)) }
        .map { Instant(milliseconds: $0) }
    case .object, .array, .word, .true, .false, .null: nil
    }
  }
}
