/// The reason why an event is invalid, and its byte offset.
public struct EventProblem: Error, Hashable, Sendable {
  /// The kind of problem.
  public enum Reason: Hashable, Sendable {
    /// The text is not JSON.
    case json(JSONProblem.Reason)
    /// The event is not an object.
    case notObject
    /// A defect that is specific to one dialect, as a message: lower case, no full stop, no position.
    case dialect(String)
    /// A required member is missing.
    case missing(String)
    /// The object describes an action of the user, such as a click, which only a recorded session can process.
    case userAct
    /// A known member has a wrong type.
    case mistyped(String, wanted: String)
    /// The event has more bytes than allowed.
    case oversize(limit: Int)
  }

  /// The kind of problem.
  public let reason: Reason
  /// The byte offset in the text that was read.
  public let offset: Int
  /// The recommended change; nil if it follows from the kind of problem.
  private let advice: String?

  package init(_ reason: Reason, at offset: Int, advice: String? = nil) {
    (self.reason, self.offset, self.advice) = (reason, offset, advice)
  }

  /// Returns the same problem with its offset in a larger text, in which the event begins at `start`.
  package func moved(by start: Int) -> EventProblem { EventProblem(reason, at: start + offset, advice: advice) }

  package init(_ problem: JSONProblem) { self.init(.json(problem.reason), at: problem.offset) }

  /// The message for users: lower case, no full stop, without the location.
  public var summary: String {
    switch reason {
    case .json(let reason): JSONProblem(reason, at: offset).summary
    case .notObject: "expected an object for an event"
    case .dialect(let summary): summary
    case .missing(let name): "missing member `\(name)`"
    case .userAct: "an act of the user, not an event"
    case .mistyped(let name, let wanted): "expected \(wanted) for `\(name)`"
    case .oversize(let limit): "the event has more than \(limit) bytes"
    }
  }

  /// Returns the message. If a value has the wrong type, the message contains the value at `offset` of `text`.
  package func summary(in text: Span<UInt8>, at offset: Int) -> String {
    let wanted: String
    switch reason {
    case .notObject: wanted = ""
    case .mistyped(_, let type): wanted = type
    case .json, .dialect, .missing, .userAct, .oversize: return summary
    }
    // The message does not contain the value if the value is an array in which only an element has the wrong type.
    guard let found = Self.spelling(in: text, at: offset), !wanted.hasPrefix(found) else { return summary }
    return "\(summary), found \(found)"
  }

  /// Returns the text for a value in messages: `an object`, `an array`, or a scalar value in backquotes. Nil if the
  /// value is long or missing.
  ///
  /// `offset`: the offset of the value; for a string, it may be the offset after the quote.
  private static func spelling(in text: Span<UInt8>, at offset: Int) -> String? {
    guard offset < text.count else { return nil }
    switch text[offset] {
    case UInt8(ascii: "{"): return "an object"
    case UInt8(ascii: "["): return "an array"
    default: break
    }
    // For a string, the offset may be the offset after its quote.
    let start = offset > 0 && text[offset - 1] == UInt8(ascii: "\"") ? offset - 1 : offset
    let isString = text[start] == UInt8(ascii: "\"")
    let ends = isString ? [UInt8(ascii: "\"")] : Array(",}] \t\r\n".utf8)
    var end = start + 1
    while end < text.count, !ends.contains(text[end]) {
      guard end - start < longestScalar, text[end] != UInt8(ascii: "\\"), text[end] != UInt8(ascii: "`") else {
        return nil
      }
      end += 1
    }
    if isString { end = min(end + 1, text.count) }
    return "`\(String(decoding: text.extracting(start..<end).array(), as: UTF8.self))`"
  }

  private static let longestScalar = 40

  /// The recommended change, in the imperative; nil if no change is recommended.
  public var help: String? {
    switch reason {
    case .json(let reason): JSONProblem(reason, at: offset).help
    case .notObject: "write each event as a JSON object"
    case .missing(let name): "add `\"\(name)\":…`"
    case .userAct: "use `rulectl simulate`, which also reads acts of the user"
    case .oversize: "raise the limit: --max-event"
    case .dialect, .mistyped: advice
    }
  }
}
