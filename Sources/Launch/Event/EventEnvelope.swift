/// The known members of an event object, with their required types.
enum EventMember: String, CaseIterable {
  case type, source, data, id, uuid, name, timestamp
  case responseId, responseID, parentId, parentID, mask, eventNumber

  /// A distinct bit per member, for sets of members.
  var bit: UInt32 {
    switch self {
    case .type: 1 << 0
    case .source: 1 << 1
    case .data: 1 << 2
    case .id: 1 << 3
    case .uuid: 1 << 4
    case .name: 1 << 5
    case .timestamp: 1 << 6
    case .responseId: 1 << 7
    case .responseID: 1 << 8
    case .parentId: 1 << 9
    case .parentID: 1 << 10
    case .mask: 1 << 11
    case .eventNumber: 1 << 12
    }
  }

  /// True if the member is optional. An optional member that is null counts as missing.
  var isOptional: Bool { self != .type && self != .source }

  /// The required type of the member, as messages show it.
  var wanted: String {
    switch self {
    case .type, .source: "a string"
    case .id, .uuid, .name, .responseId, .responseID, .parentId, .parentID: "a string or null"
    case .data: "an object or null"
    case .timestamp: "a string, a number or null"
    case .mask: "an array of strings or null"
    case .eventNumber: "an integer or null"
    }
  }
}

/// The members of an event object, without the facts of the event's data.
package struct EventEnvelope: Equatable, Sendable {
  var type = Fact.absent
  var source = Fact.absent
  /// The string of `id` or `uuid`; absent if the event has neither member.
  package var id = Fact.absent
  /// True if `id` was read from the member `id`, which takes precedence over `uuid`.
  var hasOwnID = false
  var name = Fact.absent
  /// The timestamp: a string or a number.
  var timestamp = Fact.absent
  /// The byte range of the data object; empty if the event has no data.
  var data: Range<Int> = 0..<0
  /// The byte range of the mask, an array of strings; empty if the event has no mask.
  var mask: Range<Int> = 0..<0
  /// The offset past the end of the event.
  package var end = 0

  var hasData: Bool { !data.isEmpty }

  /// Resets each member. This takes fewer instructions than assigning a new envelope.
  @inline(__always)
  mutating func removeAll() {
    (type, source, id, name, timestamp) = (.absent, .absent, .absent, .absent, .absent)
    (hasOwnID, data, mask, end) = (false, 0..<0, 0..<0, 0)
  }
}
