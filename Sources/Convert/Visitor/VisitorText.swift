package import RuleCore

/// Values as text on the platform whose visitors are maps of text to text.
///
/// Source: convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Rules/RuleAdapter.swift @2.0.0, `String(_:)`
/// of the decoded value. That an attribute's integer is written as one is our reading: how an app
/// makes its attributes text is its own affair.
package enum VisitorText {
  /// The text of an attribute; nil where the map has no such key: null, arrays, objects.
  static func attribute(_ value: JSONDocument.Value, in document: JSONDocument) -> String? {
    guard document.kind(value) == .number, !document.isDecimal(value),
      let integer = Int64(String(decoding: document.lexeme(value), as: UTF8.self))
    else { return operand(value, in: document) }
    return String(integer)
  }

  /// The text of a rule's value, in which every number is a double; nil where it has none.
  package static func operand(_ value: JSONDocument.Value, in document: JSONDocument) -> String? {
    switch document.kind(value) {
    case .string, .word: String(decoding: document.string(value), as: UTF8.self)
    case .true: "true"
    case .false: "false"
    case .number:
      SwiftText.description(of: NumberLexeme.javascript(lexeme: document.lexeme(value).span))
    case .null, .array, .object: nil
    }
  }
}
