extension ConvertProfile {
  /// The id or key as a string, or nil if the platform does not accept a value of this type.
  package func identifier(_ value: JSONDocument.Value?, in document: JSONDocument) -> [UInt8]? {
    guard let value else { return nil }
    switch document.kind(value) {
    case .string: return document.string(value)
    case .number, .true, .false:
      guard identifiers == .textOfScalars else { return nil }
      return UTF16Text.encode(JavaScriptValue.text(of: value, in: document))
    case .null, .word, .array, .object: return nil
    }
  }

  /// The comparison key of a rule's value, or nil if the platform cannot convert it to a string.
  package func comparedText(of value: JSONDocument.Value, in document: JSONDocument) -> CollationKey? {
    switch runtime {
    case .swift: VisitorText.operand(value, in: document).map { .canonical($0) }
    case .javaScript: .units(UTF16Text.encode(JavaScriptValue.text(of: value, in: document)))
    }
  }
}
