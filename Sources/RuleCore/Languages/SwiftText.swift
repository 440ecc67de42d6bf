/// The string comparisons and number formats of Swift and Foundation, as the iOS engine uses them.
///
/// Source: aepsdk-rulesengine-ios: Sources/AEPRulesEngine/ConditionEvaluator.swift@5.0.0.
package enum SwiftText {
  /// Returns `s` in lower case, converted scalar by scalar. The locale and the rule for a final sigma are ignored.
  package static func lowercased(_ s: String) -> String { s.lowercased() }

  /// True if two lower-case strings are canonically equivalent.
  package static func equals(_ a: String, _ b: String) -> Bool { a == b }

  /// True if `text` begins with the grapheme clusters of `needle`. Both strings must be in lower case.
  package static func hasPrefix(_ text: String, _ needle: String) -> Bool {
    text.starts(with: needle)
  }

  /// True if `text` ends with the grapheme clusters of `needle`. Both strings must be in lower case.
  ///
  /// Counts clusters from the start, because finding their boundaries backward takes quadratic time in a long run of
  /// flags.
  package static func hasSuffix(_ text: String, _ needle: String) -> Bool {
    let excess = text.count - needle.count
    return excess >= 0 && text.dropFirst(excess).elementsEqual(needle)
  }

  /// True if Foundation finds `needle` in `text`. Both strings must be in lower case. False for an empty needle.
  package static func contains(_ text: String, _ needle: String) -> Bool {
    LiteralSearch(needle).finds(in: text)
  }

  /// Formats a double with its shortest digits: as a plain decimal from 1e-4 to 2^53, always with a point or an
  /// exponent.
  package static func description(of d: Double) -> String { d.description }

  /// Parses an integer like `Int(String)`: an optional sign, then ASCII digits; nil if it exceeds 64 bits.
  package static func int(_ s: String) -> Int64? { Int64(s) }

  /// Parses a number like `Double(String)`: decimal or hexadecimal as in C, or `inf`, `infinity`, `nan`, `nan(…)` in
  /// any case. Returns infinity if the number is too large. White space is not allowed; a NUL ends the number.
  package static func double(_ s: String) -> Double? { Double(s) }

  /// True if a scalar is in Foundation's `CharacterSet.whitespacesAndNewlines`.
  ///
  /// Source: swift-corelibs-foundation: CharacterSet.whitespacesAndNewlines @6.3.1, run.
  package static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}
