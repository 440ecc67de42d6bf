/// The reason and offset of a JSON syntax error. The offset is the first invalid byte, or the first byte of an invalid
/// number, escape or UTF-8 sequence.
public struct JSONProblem: Error, Hashable, Sendable {
  /// The kind of syntax error.
  public enum Reason: Hashable, Sendable {
    /// The text ends inside a value.
    case endOfInput
    /// A byte that is not allowed at this position.
    case unexpected(UInt8)
    /// A control byte inside a string.
    case control(UInt8)
    /// A backslash that does not begin a valid escape.
    case escape
    /// Bytes that are not UTF-8.
    case encoding
    /// A number that does not follow the JSON grammar.
    case number
    /// Containers nested deeper than allowed.
    case nested(over: Int)
    /// More members than allowed.
    case members(over: Int)
    /// A document of 4 GiB or more.
    case length
    /// A byte after the root value.
    case trailing(UInt8)
  }

  /// The kind of syntax error.
  public let reason: Reason
  /// The byte offset of the error in the text.
  public let offset: Int

  package init(_ reason: Reason, at offset: Int) { (self.reason, self.offset) = (reason, offset) }
}
