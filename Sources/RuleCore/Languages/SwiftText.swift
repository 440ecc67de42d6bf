/// How Swift and Foundation compare text and write numbers, as the iOS engine uses them.
///
/// Source: aepsdk-rulesengine-ios: Sources/AEPRulesEngine/ConditionEvaluator.swift@5.0.0.
package enum SwiftText {
  /// Lower case scalar by scalar, without regard to a locale or to where a sigma stands.
  package static func lowercased(_ s: String) -> String { s.lowercased() }

  /// Whether two texts in lower case are canonically equivalent.
  package static func equals(_ a: String, _ b: String) -> Bool { a == b }

  /// Whether `text` begins with the graphemes of `needle`, both in lower case.
  package static func hasPrefix(_ text: String, _ needle: String) -> Bool {
    text.starts(with: needle)
  }

  /// Whether `text` ends with the graphemes of `needle`, both in lower case.
  ///
  /// Graphemes are counted forward: looking for their bounds from the end is square in a long run
  /// of flags.
  package static func hasSuffix(_ text: String, _ needle: String) -> Bool {
    let excess = text.count - needle.count
    return excess >= 0 && text.dropFirst(excess).elementsEqual(needle)
  }

  /// Whether Foundation finds `needle` in `text`, both in lower case; never the empty needle.
  package static func contains(_ text: String, _ needle: String) -> Bool {
    LiteralSearch(needle).finds(in: text)
  }

  /// The text of a decimal: shortest digits, plain from 1e-4 to 2^53, always with a point or an
  /// exponent.
  package static func description(of d: Double) -> String { d.description }

  /// `Int(String)`: a sign, then ASCII digits, within 64 bits.
  package static func int(_ s: String) -> Int64? { Int64(s) }

  /// `Double(String)`: decimal or hexadecimal as in C, `inf`, `infinity`, `nan` and `nan(…)` in any
  /// case; infinite over the range; nothing around it, but a NUL ends it.
  package static func double(_ s: String) -> Double? { Double(s) }

  /// Whether a scalar is a blank or ends a line: a member of Foundation's set of that name.
  ///
  /// Source: swift-corelibs-foundation: CharacterSet.whitespacesAndNewlines @6.3.1, run.
  package static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F,
      0x3000:
      true
    default: false
    }
  }
}
