/// Text as Foundation compares it without regard to case and accents.
///
/// Source: swift-corelibs-foundation: Sources/CoreFoundation/CFString.c@6.3.1,
/// __CFStringFoldCharacterClusterAtIndex with the flags for case and diacritics.
package enum FoldedText {
  /// Letters below this lose the marks that follow them: Latin, Greek and Cyrillic.
  private static let firstWithMarks: UInt32 = 0x510

  /// Cyrillic letters of old manuscripts, which Foundation's tables are too old to fold.
  private static let unfolded: ClosedRange<UInt32> = 0x1C80...0x1C8A

  /// What becomes of the marks behind a letter.
  private enum Marks {
    case dropped, kept
    /// The first one goes if it lies below U+0510; Foundation passes over it.
    case keptButFirst
  }

  /// `text` folded: two texts are equal to Foundation when their folded forms are canonically
  /// equivalent.
  ///
  /// Case is folded in full (`ß` is `ss`). Marks on Latin, Greek and Cyrillic letters go, whether
  /// they are scalars of their own or part of a letter; others stay. A stroke is no mark: `ø` stays.
  package static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var result = String.UnicodeScalarView()
    var marks = Marks.kept
    var isFirst = true
    for scalar in text.unicodeScalars {
      if !isFirst, scalar.properties.isGraphemeExtend {
        let isLost = marks == .keptButFirst && scalar.value < firstWithMarks
        if marks == .keptButFirst { marks = .kept }
        if marks == .kept, !isLost { result.append(scalar) }
        continue
      }
      isFirst = false
      let letter = base(of: scalar)
      let parts = Self.unfolded.contains(letter.value) ? [letter] : letter.caseFolded
      for part in parts where letter.value >= firstWithMarks || !part.properties.isGraphemeExtend {
        result.append(part)
      }
      let last = parts.last ?? letter
      marks = last.value < firstWithMarks ? .dropped : parts == [scalar] ? .keptButFirst : .kept
    }
    return String(result)
  }

  /// The letter without the marks that are part of it, in lower case where it had some.
  private static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.value < 0x80 { return scalar }
    return bases[scalar] ?? bases[scalar.simpleLowercase] ?? scalar
  }
}
