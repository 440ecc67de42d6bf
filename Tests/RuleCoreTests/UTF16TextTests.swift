import RuleCore
import Testing

@Suite struct `UTF-16 text` {
  @Test(
    arguments: [
      [], [0x61], [0x7FF], [0x800], [0xFFFF], [0xD83D, 0xDE00], [0xD800], [0xDC00],
      [0xDC00, 0xD800], [0xD800, 0xD800, 0xDC00, 0x61], [0xDBFF, 0xDFFF],
    ] as [[UInt16]])
  func `comes back from its bytes`(units: [UInt16]) {
    #expect(UTF16Text.decode(UTF16Text.encode(units)) == units)
    #expect(UTF16Text.decode(UTF16Text.encode(units).span) == units)
  }

  @Test func `is UTF-8 where it can be`() {
    let text = "aé€😀"
    #expect(UTF16Text.encode(Array(text.utf16)) == Array(text.utf8))
    #expect(UTF16Text.encode([0xD800]) == [0xED, 0xA0, 0x80])
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xE2, 0x82], [0xF5, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xFF],
    ] as [[UInt8]])
  func `reads broken bytes as U+FFFD`(bytes: [UInt8]) {
    #expect(UTF16Text.decode(bytes).allSatisfy { $0 == 0xFFFD })
    #expect(UTF16Text.decode(bytes + [0x61]).last == 0x61)
  }

  @Test(arguments: [
    ("abcabd", "abd", true), ("aaab", "aab", true), ("abc", "", true), ("", "", true),
    ("", "a", false), ("ab", "abc", false), ("abcabc", "cab", true), ("abab", "bb", false),
  ])
  func `contains unit by unit`(text: String, needle: String, holds: Bool) {
    #expect(UTF16Text.contains(Array(text.utf16), Array(needle.utf16)) == holds)
  }

  @Test(arguments: [
    ("gOLD", "gold"), ("ΟΔΟΣ", "οδο\u{3C2}"), ("ΟΔΟΣ ΟΔΟΣ", "οδο\u{3C2} οδο\u{3C2}"),
    ("Σ", "\u{3C3}"), ("ΣΑ", "\u{3C3}α"), ("Α\u{301}Σ\u{301}", "α\u{301}\u{3C2}\u{301}"),
    ("ΑΣ\u{301}Α", "α\u{3C3}\u{301}α"), ("1Σ", "1\u{3C3}"), ("İ", "i\u{307}"), ("ẞ", "ß"),
    ("\u{10400}", "\u{10428}"),
  ])
  func `is lowered with the final sigma`(text: String, lower: String) {
    #expect(UTF16Text.lowercased(Array(text.utf16)) == Array(lower.utf16))
  }

  @Test func `keeps lone surrogates when lowered`() {
    #expect(UTF16Text.lowercased([0x41, 0xD800, 0x42]) == [0x61, 0xD800, 0x62])
    #expect(UTF16Text.lowercased([0x41, 0x3A3, 0xDC00]) == [0x61, 0x3C2, 0xDC00])
    #expect(UTF16Text.lowercased([0xD800, 0x3A3]) == [0xD800, 0x3C3])
  }
}
