/// The folding that Foundation uses to compare strings without case and diacritics.
///
/// Source: swift-corelibs-foundation: Sources/CoreFoundation/CFString.c@6.3.1,
/// __CFStringFoldCharacterClusterAtIndex with the flags for case and diacritics.
package enum FoldedText {
  /// Scalars below this are Latin, Greek or Cyrillic; folding drops the marks that follow them.
  private static let firstWithMarks: UInt32 = 0x510

  /// Historic Cyrillic letters, newer than Foundation's case tables and so not folded.
  private static let unfolded: ClosedRange<UInt32> = 0x1C80...0x1C8A

  /// The treatment of the combining marks after the current base character.
  private enum Marks {
    case dropped, kept
    /// The first mark is dropped if it is below U+0510, because Foundation skips it.
    case keptButFirst
  }

  /// Returns `text` folded. Foundation considers two strings equal if their folded forms are canonically equivalent.
  ///
  /// Uses full case folding (`ß` becomes `ss`). Combining and precomposed marks are removed from
  /// Latin, Greek and Cyrillic letters only. A stroke is not a mark: `ø` stays.
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
      // A mark without a base character, at the beginning of the text, stays.
      let isMark = isFirst && scalar.properties.isGraphemeExtend
      isFirst = false
      let letter = base(of: scalar)
      let parts = Self.unfolded.contains(letter.value) ? [letter] : letter.caseFolded
      for part in parts where isMark || letter.value >= firstWithMarks || !part.properties.isGraphemeExtend {
        result.append(part)
      }
      let last = parts.last ?? letter
      marks = last.value < firstWithMarks ? .dropped : parts == [scalar] ? .keptButFirst : .kept
    }
    return String(result)
  }

  /// The lower-case base of a precomposed scalar, or `scalar` itself if it has no marks.
  private static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.value < 0x80 { return scalar }
    return bases[scalar] ?? bases[scalar.simpleLowercase] ?? scalar
  }
}
