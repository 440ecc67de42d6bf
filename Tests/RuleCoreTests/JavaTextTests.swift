import RuleCore
import Testing

@Suite struct `Java text` {
  @Test(arguments: [
    ("Gold", "gOLD", true), ("", "", true), ("a", "ab", false), ("i", "İ", true), ("ı", "I", true),
    ("ſ", "s", true), ("µ", "μ", true), ("οδος", "ΟΔΟΣ", true), ("ß", "ss", false),
    ("ß", "ẞ", true), ("\u{E9}", "e\u{301}", false), ("\u{10400}", "\u{10428}", false),
    ("ᾳ", "ᾼ", true), ("ǆ", "ǅ", true), ("\u{212A}", "k", true),
  ])
  func `is equal char by char`(a: String, b: String, holds: Bool) {
    #expect(JavaText.equalsIgnoreCase(Array(a.utf16), Array(b.utf16)) == holds)
    #expect(JavaText.equalsIgnoreCase(Array(b.utf16), Array(a.utf16)) == holds)
  }

  @Test func `compares lone surrogates as they are`() {
    #expect(JavaText.equalsIgnoreCase([0xD800], [0xD800]))
    #expect(!JavaText.equalsIgnoreCase([0xD800], [0x61]))
  }

  @Test(arguments: [
    ("title", "it", true), ("x", "", true), ("οδο\u{3C2}", "\u{3C3}", false), ("a\r\n", "\n", true),
  ])
  func `contains code units`(text: String, needle: String, holds: Bool) {
    #expect(UTF16Text.contains(Array(text.utf16), Array(needle.utf16)) == holds)
  }

  @Test(arguments: [
    ("Hello", "hEL", true), ("", "", true), ("x", "", true), ("", "x", false), ("hi", "hi!", false),
    // Full folding, whole characters.
    ("STRASSE 5", "straße", true), ("Straße 5", "STRASS", true), ("ß", "s", false),
    ("ß", "ss", true), ("ﬁx", "fi", true), ("ﬁx", "f", false), ("É", "é", true), ("ı", "i", false),
    ("ΟΔΟΣ", "οδος", true), ("Ꭰ", "ꭰ", true), ("\u{E9}", "e\u{301}", false), ("👍🏽", "👍", true),
    // The rest ends no line; the needle may.
    ("hi\nyou", "hi", false), ("hi\nyou", "hi\n", true), ("hi\r", "hi", false),
    ("hi\u{85}", "hi", false), ("hi\u{2028}", "hi", false), ("hi\u{2029}", "hi", false),
    ("hi\u{B}", "hi", false), ("hi\u{C}", "hi", false), ("hi\t", "hi", true), ("a\n", "", false),
    // Nothing in a needle is a pattern.
    ("a.c", "a.", true), ("abc", "a.", false), ("\\Ex", "\\E", true), ("x", "\\E", false),
  ])
  func `matches prefixes as a device does`(text: String, needle: String, holds: Bool) {
    #expect(JavaText.matchesPrefix(Array(text.utf16), Array(needle.utf16)) == holds)
  }

  @Test(arguments: [
    ("Hello", "LLO", true), ("", "", true), ("x", "", true), ("", "x", false), ("i", "hi", false),
    ("5 STRASSE", "straße", true), ("ß", "s", false), ("xß", "SS", true), ("xﬁ", "i", false),
    ("hi\nyou", "you", false), ("hi\nyou", "\nyou", true), ("\nyou", "\nyou", true),
    ("you\n", "\n", true), ("a\r\n", "\n", false), ("\u{B}x", "x", false), ("x\\E", "\\E", true),
  ])
  func `matches suffixes as a device does`(text: String, needle: String, holds: Bool) {
    #expect(JavaText.matchesSuffix(Array(text.utf16), Array(needle.utf16)) == holds)
  }

  @Test func `never splits a surrogate pair`() {
    #expect(!JavaText.matchesPrefix([0xD83D, 0xDE00], [0xD83D]))
    #expect(!JavaText.matchesSuffix([0xD83D, 0xDE00], [0xDE00]))
    #expect(JavaText.matchesPrefix([0xD83D, 0x61], [0xD83D]))
    #expect(JavaText.matchesSuffix([0x61, 0xDE00], [0xDE00]))
    #expect(!JavaText.matchesSuffix([0xD83D, 0xDE00, 0x61], [0xDE00, 0x61]))
  }
}
