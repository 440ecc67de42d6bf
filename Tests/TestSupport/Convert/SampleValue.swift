/// A JSON value that a test makes up: a tree of its own, so that what is judged by it needs no reader.
package indirect enum SampleValue: Sendable {
  case null
  case boolean(Bool)
  /// By its spelling.
  case number(String)
  case text(String)
  case array([SampleValue])
  case object([(String, SampleValue)])

  /// The value of the first member of a name, or of the last.
  package func member(_ name: String, last: Bool) -> SampleValue? {
    guard case .object(let members) = self else { return nil }
    let named = members.filter { $0.0 == name }
    return (last ? named.last : named.first)?.1
  }

  /// The same object with another value for a name.
  package func with(_ name: String, _ value: SampleValue) -> SampleValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.0 != name } + [(name, value)])
  }

  package var elements: [SampleValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  package var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  package var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  package var isNull: Bool {
    if case .null = self { true } else { false }
  }

  package var isObject: Bool {
    if case .object = self { true } else { false }
  }

  /// As JSON; every scalar that is not printable ASCII is escaped.
  package var json: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let spelling): spelling
    case .text(let text): Self.quoted(text)
    case .array(let elements): "[" + elements.map(\.json).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.0) + ":" + $0.1.json }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for unit in text.utf16 {
      if (0x20..<0x7F).contains(unit), unit != 0x22, unit != 0x5C {
        result.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      } else {
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result + "\""
  }
}
