/// JavaScript's string comparisons, on UTF-16 code units.
///
/// Source: aepsdk-rulesengine-typescript: src/matchers@3.1.1, over the methods of `String.prototype`.
package enum JavaScriptText {
  /// `startsWith`, which may split a surrogate pair.
  package static func hasPrefix(_ text: [UInt16], _ needle: [UInt16]) -> Bool {
    text.starts(with: needle)
  }

  /// `endsWith`, which may split a surrogate pair.
  package static func hasSuffix(_ text: [UInt16], _ needle: [UInt16]) -> Bool {
    text.count >= needle.count && text.suffix(needle.count).elementsEqual(needle)
  }

  /// True if a code unit is whitespace: `\s` matches it and `trim` removes it.
  ///
  /// Source: ECMA-262, WhiteSpace and LineTerminator.
  package static func isBlank(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
    default: false
    }
  }
}
