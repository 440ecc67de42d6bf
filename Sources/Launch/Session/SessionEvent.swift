/// An event of a session, as the engines of an app see it.
struct SessionEvent {
  /// An event that an extension sends when its state changes; it is not counted as a step.
  enum Announcement: String { case state, profile }

  /// As WTF-8, like the other strings.
  var name: [UInt8]
  var type: [UInt8]
  var source: [UInt8]
  /// The id that the input gave.
  var id: [UInt8]?
  /// Nil if the event has no data, which differs from empty data.
  var data: JSONTree.Members?
  /// The flattened names that the history records; nil if the event is not recorded.
  var mask: [[UInt8]]?
  /// The number of the input event that it follows from; nil for what follows from the arrival of the rules.
  var event: Int?
  /// The number of the event among those that follow from the input event, which has the number 0. Announcements have
  /// that of the event that caused them.
  var step = 0
  var announcement: Announcement?
  /// True if it follows from the arrival of the rules.
  var isLate = false
  /// The index of the engine whose `dispatch` produced it.
  var producer: Int?

  init(_ name: String, type: String, source: String, data: JSONTree.Members?) {
    (self.name, self.type, self.source) = (Array(name.utf8), Array(type.utf8), Array(source.utf8))
    self.data = data
  }

  init(_ parts: Engine.EventParts, data: JSONTree.Members?, event: Int) {
    (name, type, source, id, mask) = (parts.name, parts.type, parts.source, parts.id, parts.mask)
    (self.data, self.event) = (data, event)
  }

  /// The event as JSON, without a timestamp: it is evaluated at the time of the input event.
  func json(_ data: JSONTree.Members?) -> [UInt8] {
    var json = JSONWriter()
    json.raw("{\"type\":")
    json.string(type.span)
    json.raw(",\"source\":")
    json.string(source.span)
    if let data {
      json.raw(",\"data\":")
      JSONTree.object(data).write(to: &json)
    }
    json.raw("}")
    return json.take()
  }

  static let consequenceType = "com.adobe.eventType.rulesEngine"
  static let consequenceSource = "com.adobe.eventSource.responseContent"
  static let profileState = "com.adobe.module.userProfile"

  /// True if it is an announced consequence.
  var isConsequence: Bool {
    type.elementsEqual(Self.consequenceType.utf8) && source.elementsEqual(Self.consequenceSource.utf8)
  }
}
