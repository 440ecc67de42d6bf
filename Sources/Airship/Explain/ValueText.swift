/// Formats JSON values for explanations.
enum ValueText {
  /// The value as JSON on one line; if it is long, a JSON string with its beginning.
  static func json(_ value: JSONDocument.Value, of document: JSONDocument) -> [UInt8] {
    if document.range(value).count <= TestExplanation.mostText {
      var json = JSONWriter()
      json.value(value, of: document)
      return json.bytes
    }
    var json = JSONWriter()
    json.string(cut(value, of: document).span)
    return json.bytes
  }

  /// The value of an event as explanations show it, truncated if it is long.
  package static func value(_ value: JSONDocument.Value, of document: JSONDocument) -> TestExplanation.Value {
    switch document.kind(value) {
    case .null: .null
    case .true: .truth(true)
    case .false: .truth(false)
    case .number: .number(Array(document.lexeme(value)))
    case .string: .text(TestExplanation.shortened(document.string(value)))
    case .array, .object, .word:
      if document.range(value).count <= TestExplanation.mostText {
        .json(json(value, of: document))
      } else {
        .text(cut(value, of: document))
      }
    }
  }

  /// The beginning of a long value, as written.
  private static func cut(_ value: JSONDocument.Value, of document: JSONDocument) -> [UInt8] {
    let range = document.range(value)
    let end = min(range.upper, range.lower + TestExplanation.mostText + 4)
    return TestExplanation.shortened(Array(document.text[range.lower..<end]))
  }
}
