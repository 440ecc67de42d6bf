import Foundation
import RuleCore
import TestSupport
import Testing

@Suite struct `text folded as Foundation folds it` {
  private static func foundation(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  @Test(arguments: [
    ("É", "e"), ("e\u{301}", "e"), ("ß", "ss"), ("ﬁ", "fi"), ("ς", "σ"), ("Å", "a"), ("ё", "е"),
    ("й", "и"), ("ᾳ", "α"), ("İ", "i"), ("ø", "ø"), ("đ", "đ"), ("æ", "æ"), ("ı", "ı"),
    ("\u{301}a", "\u{301}a"), ("\u{301}\u{302}A", "\u{301}a"), ("ẛ", "s"), ("≠", "="), ("か\u{3099}", "が"), ("שׁ", "שׁ"),
    ("Ａ", "ａ"),
  ])
  func `keeps the letter and drops case and marks`(text: String, folded: String) {
    #expect(FoldedText.folded(text) == folded)
  }

  @Test(arguments: [("\u{13A0}", "\u{AB70}"), ("\u{13F0}", "\u{13F8}")])
  func `has one form for both of Cherokee's letters`(capital: String, small: String) {
    #expect(FoldedText.folded(capital) == FoldedText.folded(small))
    #expect(Self.foundation(capital) == Self.foundation(small))
  }

  /// Every letter by itself, between others and with a mark behind it; but for those of Cherokee,
  /// which Foundation folds to small letters and Unicode to capitals.
  @Test func `is equal for the texts that Foundation folds to one`() {
    var different: [String] = []
    for value in 0x20...0x2FFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value), !scalar.properties.isGraphemeExtend,
        scalar.properties.generalCategory != .unassigned, !(0x13A0...0x13FF).contains(value)
      else { continue }
      for text in ["\(scalar)", "a\(scalar)\u{301}b"] {
        if FoldedText.folded(text) != Self.foundation(text) { different.append(text) }
      }
    }
    #expect(different.map(SemanticsProperty.codePoints).prefix(20) == [])
  }
}
