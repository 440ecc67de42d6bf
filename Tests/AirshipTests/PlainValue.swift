/// A JSON value as tests make it up and look at it.
indirect enum PlainValue: Sendable, CustomStringConvertible {
  case null
  case truth(Bool)
  /// As it is spelt.
  case number(String)
  case text(String)
  case array([PlainValue])
  case object([(String, PlainValue)])

  var description: String {
    switch self {
    case .null: "null"
    case .truth(let value): value ? "true" : "false"
    case .number(let spelling): spelling
    case .text(let text): Self.quoted(text)
    case .array(let elements): "[" + elements.map(\.description).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0) + ":" + $1.description }.joined(separator: ",") + "}"
    }
  }

  subscript(name: String) -> PlainValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.0 == name }?.1
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  private static func quoted(_ text: String) -> String {
    let inner = text.unicodeScalars.map { scalar in
      scalar == "\"" || scalar == "\\" || scalar.value < 0x20
        ? "\\u" + String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count)
          + String(scalar.value, radix: 16) : String(scalar)
    }
    return "\"" + inner.joined() + "\""
  }
}
