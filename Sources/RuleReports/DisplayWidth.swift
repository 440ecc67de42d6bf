/// Computes the number of terminal columns of characters.
package enum DisplayWidth {
  /// Characters that are two columns wide, except emoji, which the standard library knows.
  /// Source: EastAsianWidth.txt of Unicode 15.1, ranges of W and F, joined across unassigned code points.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
  ]

  /// Returns the number of columns of a grapheme cluster that consists of printable scalars.
  package static func columns(of letter: Character) -> Int {
    guard let first = letter.unicodeScalars.first else { return 0 }
    // The variation selector that requests emoji presentation.
    if letter.unicodeScalars.contains("\u{FE0F}") { return 2 }
    if first.isASCII { return 1 }
    if [.nonspacingMark, .enclosingMark].contains(first.properties.generalCategory) { return 0 }
    return first.properties.isEmojiPresentation || wide.contains { $0.contains(first.value) } ? 2 : 1
  }
}
