/// Why a text is not JSON, and where: the first byte that cannot be right or, for a number, an escape
/// or a letter, its beginning.
public struct JSONProblem: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The text ends inside a value.
    case endOfInput
    /// A byte that cannot stand here.
    case unexpected(UInt8)
    /// A control byte inside a string.
    case control(UInt8)
    /// A backslash that begins no escape.
    case escape
    /// Bytes that are not UTF-8.
    case encoding
    /// A number that is not spelt as JSON spells numbers.
    case number
    /// Containers nested deeper than allowed.
    case nested(over: Int)
    /// More members than allowed.
    case members(over: Int)
    /// Something behind the value.
    case trailing(UInt8)
  }

  /// What is wrong.
  public let reason: Reason
  /// The byte offset in the text that was read.
  public let offset: Int

  package init(_ reason: Reason, at offset: Int) {
    (self.reason, self.offset) = (reason, offset)
  }
}
