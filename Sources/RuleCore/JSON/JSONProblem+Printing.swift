extension JSONProblem {
  /// The message for users: lower case, no full stop, without the location.
  public var summary: String {
    switch reason {
    case .endOfInput: "the text ends inside a value"
    case .unexpected(let byte): "\(quoted(byte)) cannot stand here"
    case .control(let byte): "\(quoted(byte)) must be escaped inside a string"
    case .escape: "a backslash that begins no escape: one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX would do"
    case .encoding: "bytes that are not UTF-8"
    case .number: "not a JSON number: digits without a leading zero, then .digits, then e±digits would do"
    case .nested(let limit): "containers nested deeper than \(limit) (--max-depth)"
    case .members(let limit): "more than \(limit) keys (--max-keys)"
    case .trailing(let byte): "\(quoted(byte)) behind the value"
    }
  }
}

/// A byte as shown in messages: printable ASCII in backquotes, other bytes by name or number.
package func quoted(_ byte: UInt8) -> String {
  switch byte {
  case 0x60: "a backquote"
  case 0x21...0x7E: "`\(Character(Unicode.Scalar(byte)))`"
  case 0x20: "a blank"
  case 0x09: "a tab"
  case 0x0A, 0x0D: "a line break"
  default: "byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
