/// The reason and the offset of a JSON syntax error. The offset is that of the first invalid byte. For an invalid
/// number, escape or UTF-8 sequence, it is the offset of its first byte.
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

extension JSONProblem {
  /// The message for users: lower case, no full stop, without the location.
  public var summary: String {
    switch reason {
    case .endOfInput: "unexpected end of input"
    case .unexpected(0x2F): "unexpected slash or comment"
    case .unexpected(let byte): "unexpected \(quoted(byte))"
    case .control(let byte): "unescaped \(quoted(byte)) in a string"
    case .escape: "invalid escape sequence"
    case .encoding: "invalid UTF-8"
    case .number: "invalid number"
    case .nested(let limit): "objects and arrays nested deeper than \(limit) levels"
    case .members(let limit): "more than \(limit) keys"
    case .length: "a document of 4 GiB or more"
    case .trailing(0x2F): "unexpected slash or comment after the value"
    case .trailing(let byte): "unexpected \(quoted(byte)) after the value"
    }
  }

  /// The recommended change, in the imperative; nil if no change is recommended.
  public var help: String? {
    switch reason {
    case .control: "write \\n, \\t or \\uXXXX"
    case .escape: "use one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"
    case .encoding: "save the file as UTF-8"
    case .number: "write digits without a leading zero, optionally with .digits and e±digits"
    case .nested: "raise the limit: --max-depth"
    case .members: "raise the limit: --max-keys"
    case .unexpected(0x2F), .trailing(0x2F): "remove the comment: JSON has none"
    case .endOfInput, .unexpected, .length, .trailing: nil
    }
  }
}

/// Returns a byte as messages show it: printable ASCII in backquotes, other bytes by name or number.
package func quoted(_ byte: UInt8) -> String {
  switch byte {
  case 0x60: "backquote"
  case 0x21...0x7E: "`\(Character(Unicode.Scalar(byte)))`"
  case 0x20: "space"
  case 0x09: "tab"
  case 0x0A, 0x0D: "line break"
  default: "byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
