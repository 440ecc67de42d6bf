extension EventField {
  /// The JSON types of the field, in words.
  package var typeName: String { kinds.map(\.typeName).joined(separator: " or ") }

  /// The types with an article, for messages.
  var typeText: String { kinds.map(\.typeText).joined(separator: " or ") }

  /// The path in messages about one event, in which `[odd]` and `[even]` are written as `[]`.
  var name: String { path.replacing("[odd]", with: "[]").replacing("[even]", with: "[]") }

  /// The condition under which the field is required: `always`, `never`, or a condition in words.
  package var requirementText: String {
    switch requirement {
    case .optional: "never"
    case .always: "always"
    case .if(let condition), .only(let condition): "if " + condition.text(of: self)
    case .unless(let condition): "unless " + condition.text(of: self)
    }
  }

  /// Advice that lists the allowed values; nil if any value is allowed.
  var advice: Message? { Self.advice(values) }

  /// Returns the advice to use one of `values`; nil if there are none.
  static func advice(_ values: [String]) -> Message? {
    guard let first = values.first else { return nil }
    let shown = values.prefix(8).map { "`\($0)`" }
    return Message("use " + (shown.count == 1 ? "`\(first)`" : "one of " + shown.joined(separator: ", ")))
  }

  /// True if a scalar is one of the values.
  func allows(_ value: JSONDocument.Value, in document: JSONDocument) -> Bool {
    let text = document.string(orLexeme: value)
    if values.contains(where: { $0.utf8.elementsEqual(text) }) { return true }
    guard document.kind(value) == .number else { return false }
    let number = NumberLexeme.javascript(lexeme: text.span)
    // Property lists write Booleans as the numbers 0 and 1.
    return values.contains { Double($0) == number || $0 == "true" && number == 1 || $0 == "false" && number == 0 }
  }
}

extension EventField.Condition {
  /// Returns the condition of `field` in words.
  func text(of field: EventField) -> String {
    "`\(path(of: field))` " + (value.map { "is `\($0)`" } ?? "is present")
  }

  /// Returns the path of the field that the condition of `field` reads.
  func path(of field: EventField) -> String { place.path(of: field) }
}

extension EventField.Reference {
  func path(of field: EventField) -> String {
    switch self {
    case .event(let name): return name
    case .sibling(let name): return field.path.split(separator: ".").dropLast().map { $0 + "." }.joined() + name
    case .data(let steps):
      var path = ""
      for step in steps {
        switch step {
        case .member(let name): path += (path.isEmpty ? "" : ".") + name
        case .element: path += "[]"
        }
      }
      return path
    }
  }
}

extension EventFieldKind {
  var typeName: String {
    switch self {
    case .text: "string"
    case .scope: "string (decision scope)"
    case .digits: "string of digits"
    case .integer: "integer"
    case .millis: "integer (milliseconds since 1970)"
    case .number: "number"
    case .boundless: "number (may be infinite)"
    case .truth: "boolean"
    case .object, .record: "object"
    case .list: "array"
    case .objects: "array of objects"
    case .texts: "array of strings"
    case .textmap: "object of strings"
    case .null: "null"
    }
  }

  fileprivate var typeText: String {
    switch self {
    case .null: "null"
    case .truth: "true or false"
    case .integer, .millis: "an integer"
    case .boundless, .number: "a number"
    case .digits: "a string of digits"
    case .text, .scope: "a string"
    case .object, .record, .textmap: "an object"
    case .list, .objects, .texts: "an array"
    }
  }
}
