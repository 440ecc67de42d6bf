internal import RuleCore

/// The members of the canonical event, with the types that they must have.
enum EventMember: String, CaseIterable {
  case type, source, data, id, uuid, name, timestamp
  case responseId, responseID, parentId, parentID, mask, eventNumber

  /// One bit a member, for a set of those that were seen.
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

  /// The type it must have, for people.
  var wanted: String {
    switch self {
    case .type, .source, .id, .uuid, .name: "a string"
    case .responseId, .responseID, .parentId, .parentID: "a string"
    case .data: "an object or null"
    case .timestamp: "a string or a number"
    case .mask: "an array of strings"
    case .eventNumber: "a whole number"
    }
  }
}

/// What a reader found of an event besides its data's facts: where its members' values lie.
package struct EventEnvelope: Equatable, Sendable {
  var type = Fact.absent
  var source = Fact.absent
  /// The string of `id` or `uuid`, when there is one.
  package var id = Fact.absent
  /// The id stood under `id`, which goes before `uuid`.
  var hasOwnID = false
  /// The text of the data's object; empty when there is none.
  var data: Range<Int> = 0..<0
  /// The offset behind the event.
  package var end = 0

  var hasData: Bool { !data.isEmpty }
}
