/// The conversion of values to strings in the Convert SDK for iOS, where visitors are dictionaries from string to
/// string.
///
/// Source: convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Rules/RuleAdapter.swift @2.0.0,
/// `String(_:)` of the decoded value. Our assumption: an integer attribute is written as an
/// integer. Apps convert their attributes to strings themselves.
package enum VisitorText {
  /// Returns an attribute as a string; nil for null, arrays and objects, which the dictionary cannot contain.
  static func attribute(_ value: JSONDocument.Value, in document: JSONDocument) -> String? {
    guard document.kind(value) == .number, !document.isDecimal(value),
      let integer = Int64(String(decoding: document.lexeme(value), as: UTF8.self))
    else { return operand(value, in: document) }
    return String(integer)
  }

  /// Returns a rule's value as a string, with numbers read as doubles; nil for null, arrays and objects.
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

extension ConvertProfile {
  /// Returns an id or key as a string; nil if the platform does not accept a value of this type.
  package func identifier(_ value: JSONDocument.Value?, in document: JSONDocument) -> [UInt8]? {
    guard let value else { return nil }
    switch document.kind(value) {
    case .string: return document.string(value)
    case .number, .true, .false:
      guard identifiers == .textOfScalars else { return nil }
      return UTF16Text.encode(UTF16Value.text(of: value, in: document, runtime))
    case .null, .word, .array, .object: return nil
    }
  }

  /// Returns the comparison key of a rule's value; nil if the platform cannot convert the value to a string.
  package func comparedText(of value: JSONDocument.Value, in document: JSONDocument) -> CollationKey? {
    switch runtime {
    case .swift: VisitorText.operand(value, in: document).map { .canonical($0) }
    case .javaScript, .kotlin: .units(UTF16Text.encode(UTF16Value.text(of: value, in: document, runtime)))
    }
  }
}
