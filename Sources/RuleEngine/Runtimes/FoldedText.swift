/// Text as Foundation compares it without regard to case and accents.
///
/// Source: swift-corelibs-foundation: Sources/CoreFoundation/CFString.c@6.3.1,
/// __CFStringFoldCharacterClusterAtIndex with the flags for case and diacritics.
package enum FoldedText {
  /// Letters below this lose the marks that follow them: Latin, Greek and Cyrillic.
  private static let firstWithMarks: UInt32 = 0x510

  /// `text` folded: two texts are equal to Foundation when their folded forms are canonically
  /// equivalent.
  ///
  /// Case is folded in full (`ß` is `ss`). Marks on Latin, Greek and Cyrillic letters go, whether
  /// they are scalars of their own or part of a letter; others stay. A stroke is no mark: `ø` stays.
  package static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var result = String.UnicodeScalarView()
    var dropsMarks = false
    for scalar in text.unicodeScalars {
      let isMark = scalar.properties.isGraphemeExtend
      if isMark, dropsMarks { continue }
      let letter = base(of: scalar)
      dropsMarks = letter.value < firstWithMarks && !(isMark && !result.isEmpty)
      if isMark, !result.isEmpty {
        result.append(scalar)
        continue
      }
      for part in letter.caseFolded where !dropsMarks || !part.properties.isGraphemeExtend {
        result.append(part)
      }
    }
    return String(result)
  }

  /// The letter without the marks that are part of it, in lower case where it had some.
  private static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.value < 0x80 { return scalar }
    return bases[scalar] ?? bases[scalar.simpleLowercase] ?? scalar
  }
}
