/// Why an event cannot be used, and where.
public struct EventProblem: Error, Hashable, Sendable {
  /// What is wrong with it.
  public enum Reason: Hashable, Sendable {
    /// The text is not JSON.
    case json(JSONProblem.Reason)
    /// Something else stands where an event's object should.
    case notObject
    /// The same, where an event is a visitor.
    case notVisitor
    /// It does not say what happened on a device.
    case device(DeviceEventFault)
    /// A required member is not there.
    case missing(String)
    /// A known member has a wrong type.
    case mistyped(String, wanted: String)
    /// More bytes than an event may have.
    case oversize(limit: Int)
  }

  /// What is wrong with it.
  public let reason: Reason
  /// The byte offset in the text that was given.
  public let offset: Int

  package init(_ reason: Reason, at offset: Int) { (self.reason, self.offset) = (reason, offset) }

  package init(_ problem: JSONProblem) {
    self.init(.json(problem.reason), at: problem.offset)
  }

  /// What is wrong, in words: lower case, no full stop, no place.
  public var summary: String {
    switch reason {
    case .json(let reason): JSONProblem(reason, at: offset).summary
    case .notObject: "an event is an object: {\"type\":…,\"source\":…,\"data\":{…}}"
    case .notVisitor: "an event is an object: {\"attributes\":{…},\"location\":{…}}"
    case .device(let fault): fault.summary
    case .missing(let name): "the event has no \"\(name)\""
    case .mistyped(let name, let wanted): "\"\(name)\" must be \(wanted)"
    case .oversize(let limit): "the event is longer than \(limit) bytes (--max-event)"
    }
  }
}

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

/// How much of an event is read, whatever it says. Each limit has its flag on the command line.
public struct EventLimits: Hashable, Sendable {
  /// Bytes of one event. (--max-event)
  public var bytes: Int
  /// Containers, one inside the other: where the platforms' own readers stop. (--max-depth)
  public var depth: Int
  /// Entries of the data once it is flattened. (--max-keys)
  public var keys: Int
  /// Bytes that the tokens of one string may expand to; of one event's strings sixteen times that.
  /// (--max-expansion)
  public var expansion: Int

  /// Limits of any size; a zero admits nothing.
  public init(
    bytes: Int = 8 << 20, depth: Int = 512, keys: Int = 200_000, expansion: Int = 1 << 20
  ) {
    (self.bytes, self.depth, self.keys, self.expansion) = (bytes, depth, keys, expansion)
  }

  /// The defaults.
  public static let standard = EventLimits()
}
