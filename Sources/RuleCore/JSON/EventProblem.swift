/// The reason why an event is invalid, and its byte offset.
public struct EventProblem: Error, Hashable, Sendable {
  /// The kind of problem.
  public enum Reason: Hashable, Sendable {
    /// The text is not JSON.
    case json(JSONProblem.Reason)
    /// The event is not an object.
    case notObject
    /// A defect that only one dialect knows, in words: lower case, no full stop, no position.
    case dialect(String)
    /// A required member is missing.
    case missing(String)
    /// A known member has a wrong type.
    case mistyped(String, wanted: String)
    /// The event has more bytes than allowed.
    case oversize(limit: Int)
  }

  /// The kind of problem.
  public let reason: Reason
  /// The byte offset in the text that was given.
  public let offset: Int

  package init(_ reason: Reason, at offset: Int) { (self.reason, self.offset) = (reason, offset) }

  package init(_ problem: JSONProblem) { self.init(.json(problem.reason), at: problem.offset) }

  /// The message for users: lower case, no full stop, without the location.
  public var summary: String {
    switch reason {
    case .json(let reason): JSONProblem(reason, at: offset).summary
    case .notObject: "expected an event, found no object"
    case .dialect(let summary): summary
    case .missing(let name): "missing member `\(name)`"
    case .mistyped(let name, let wanted): "expected \(wanted) for `\(name)`"
    case .oversize(let limit): "the event has more than \(limit) bytes"
    }
  }

  /// The change that is advised, in the imperative; nil if there is none.
  public var help: String? {
    switch reason {
    case .json(let reason): JSONProblem(reason, at: offset).help
    case .notObject: "write an object: {\"type\":…,\"source\":…,\"data\":{…}}"
    case .missing(let name): "add `\"\(name)\":…`"
    case .oversize: "raise the limit: --max-event"
    case .dialect, .mistyped: nil
    }
  }
}
