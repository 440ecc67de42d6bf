/// The data of an event of a session. Most data is only passed on, so it is parsed only when a part of it is needed.
package enum SessionData: Sendable {
  /// JSON text as it was read.
  case source([UInt8])
  /// JSON text without spaces.
  case compact([UInt8])
  case tree(JSONTree.Members)

  package func members(for profile: LaunchProfile) -> JSONTree.Members {
    switch self {
    case .source(let text), .compact(let text): JSONTree(parsing: text, for: profile).members ?? JSONTree.Members()
    case .tree(let members): members
    }
  }

  /// False if the data certainly has no member `name`. Does not parse the data. `name` must be ASCII.
  func mayHave(_ name: String) -> Bool {
    guard case .source(let text) = self else { return true }
    let name = Array(name.utf8)
    var at = 0
    while at + name.count < text.count {
      // A name with an escape may equal any name.
      if text[at] == 0x5C { return true }
      if text[at] == 0x22, text[at + 1..<at + 1 + name.count].elementsEqual(name) { return true }
      at += 1
    }
    return false
  }

  /// Writes the data as the platform reads it, without spaces.
  package func write(to json: inout JSONWriter, for profile: LaunchProfile) {
    if case .compact(let text) = self {
      json.raw(text)
    } else {
      JSONTree.object(members(for: profile)).write(to: &json)
    }
  }

  /// Writes the data in the form that an engine reads.
  func write(to json: inout JSONWriter) {
    switch self {
    case .source(let text), .compact(let text): json.raw(text)
    case .tree(let members): JSONTree.object(members).write(to: &json)
    }
  }
}

/// An event of a session, as the engines of an app receive it.
package struct SessionEvent: Sendable {
  /// The name. All strings of the event are WTF-8.
  package let name: [UInt8]
  package internal(set) var type: [UInt8]
  package internal(set) var source: [UInt8]
  /// The id of the event in the input.
  package private(set) var id: [UInt8]?
  /// The data; nil if the event has no data, which differs from empty data.
  package internal(set) var data: SessionData?
  /// The flattened names that the history records; nil if the event is not recorded.
  var mask: [[UInt8]]?
  var key = SessionEventID(input: nil)
  /// The index of the engine whose `dispatch` consequence produced the event.
  var producer: Int?
  /// False if the event announces a consequence of a type other than `csp`. Such an event changes the user profile only
  /// if a rule modifies its data.
  var mayChangeProfile = true
  /// The consequence that the event announces, for the reports of Messaging. Nil if the app does not include Messaging.
  var announced: Box<Messaging.Announcement>?
  /// True if the in-app engine of Messaging evaluates its kept events before this event.
  var isMessagingReset = false

  init(_ name: [UInt8], type: [UInt8], source: [UInt8], data: SessionData?) {
    (self.name, self.type, self.source) = (name, type, source)
    self.data = data
  }

  init(_ name: String, type: String, source: String, data: SessionData?) {
    self.init(Array(name.utf8), type: Array(type.utf8), source: Array(source.utf8), data: data)
  }

  /// Creates an event that follows from the same input event as `event`.
  init(causeOf event: SessionEvent) {
    self.init("", type: "", source: "", data: nil)
    key.input = event.key.input
  }

  init(_ parts: Engine.EventParts, data: SessionData?, event: Int) {
    self.init(parts.name, type: parts.type, source: parts.source, data: data)
    (id, mask, key.input) = (parts.id, parts.mask, event)
  }

  /// Returns the event as JSON, without a timestamp: the event is evaluated at the time of the input event.
  func json(_ data: SessionData?) -> [UInt8] {
    var json = JSONWriter()
    json.raw("{\"type\":")
    json.string(type.span)
    json.raw(",\"source\":")
    json.string(source.span)
    if let data {
      json.raw(",\"data\":")
      data.write(to: &json)
    }
    json.raw("}")
    return json.take()
  }

  static let consequenceName = Array("Rules Consequence Event".utf8)
  static let consequenceType = Array("com.adobe.eventType.rulesEngine".utf8)
  static let consequenceSource = Array("com.adobe.eventSource.responseContent".utf8)
  /// The kind of events that announce consequences.
  static let consequence = Engine.EventKind(type: consequenceType, sources: [consequenceSource])
  static let profileState = "com.adobe.module.userProfile"

  /// True if the event announces a consequence.
  var isConsequence: Bool { type == Self.consequenceType && source == Self.consequenceSource }
}
