import Foundation
import RuleEngine
import Testing

@Suite struct `text folded as Foundation folds it` {
  private static func foundation(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  @Test(arguments: [
    ("É", "e"), ("e\u{301}", "e"), ("ß", "ss"), ("ﬁ", "fi"), ("ς", "σ"), ("Å", "a"), ("ё", "е"),
    ("й", "и"), ("ᾳ", "α"), ("İ", "i"), ("ø", "ø"), ("đ", "đ"), ("æ", "æ"), ("ı", "ı"),
    ("ẛ", "s"), ("≠", "="), ("か\u{3099}", "が"), ("שׁ", "שׁ"), ("Ａ", "ａ"),
  ])
  func `keeps the letter and drops case and marks`(text: String, folded: String) {
    #expect(FoldedText.folded(text) == folded)
  }

  /// Every letter by itself, between others and with a mark behind it.
  @Test func `is equal for the texts that Foundation folds to one`() {
    var different: [String] = []
    for value in 0x20...0x2FFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value), !scalar.properties.isGraphemeExtend,
        scalar.properties.generalCategory != .unassigned
      else { continue }
      for text in ["\(scalar)", "a\(scalar)\u{301}b"] {
        if FoldedText.folded(text) != Self.foundation(text) { different.append(text) }
      }
    }
    #expect(different.map(SemanticsProperty.codePoints).prefix(20) == [])
  }
}
