/// String conversion on the Convert iOS SDK, where visitors are dictionaries from string to string.
///
/// Source: convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Rules/RuleAdapter.swift @2.0.0,
/// `String(_:)` of the decoded value. Our assumption: an integer attribute is written as an
/// integer. Apps convert their attributes to strings themselves.
package enum VisitorText {
  /// An attribute as a string, or nil for null, arrays and objects, which the dictionary cannot contain.
  static func attribute(_ value: JSONDocument.Value, in document: JSONDocument) -> String? {
    guard document.kind(value) == .number, !document.isDecimal(value),
      let integer = Int64(String(decoding: document.lexeme(value), as: UTF8.self))
    else { return operand(value, in: document) }
    return String(integer)
  }

  /// A rule's value as a string, with numbers read as doubles; nil for null, arrays and objects.
  package static func operand(_ value: JSONDocument.Value, in document: JSONDocument) -> String? {
    switch document.kind(value) {
    case .string, .word: String(decoding: document.string(value), as: UTF8.self)
    case .true: "true"
    case .false: "false"
    case .number: SwiftText.description(of: NumberLexeme.javascript(lexeme: document.lexeme(value).span))
    case .null, .array, .object: nil
    }
  }
}
