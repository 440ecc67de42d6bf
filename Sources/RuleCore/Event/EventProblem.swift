/// Why an event cannot be used, and where.
public struct EventProblem: Error, Hashable, Sendable {
  /// What is wrong with it.
  public enum Reason: Hashable, Sendable {
    /// The text is not JSON.
    case json(JSONProblem.Reason)
    /// The event is not an object.
    case notObject
    /// A defect that only one dialect knows, in words: lower case, no full stop, no position.
    case dialect(String)
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
    case .dialect(let summary): summary
    case .missing(let name): "the event has no \"\(name)\""
    case .mistyped(let name, let wanted): "\"\(name)\" must be \(wanted)"
    case .oversize(let limit): "the event is longer than \(limit) bytes (--max-event)"
    }
  }
}
