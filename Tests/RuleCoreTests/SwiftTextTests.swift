import RuleCore
import TestSupport
import Testing

@Suite struct `Swift text` {
  @Test func `is lowered scalar by scalar`() {
    #expect(SwiftText.lowercased("gOLD") == "gold")
    #expect(SwiftText.lowercased("ΟΔΟΣ").utf16.last == 0x3C3)
    #expect(SwiftText.lowercased("İ").unicodeScalars.map(\.value) == [0x69, 0x307])
  }

  @Test func `is equal by canonical equivalence`() {
    #expect(SwiftText.equals("\u{E9}", "e\u{301}"))
    #expect(SwiftText.equals("\u{AC00}", "\u{1100}\u{1161}"))
    #expect(!SwiftText.equals("οδο\u{3C3}", "οδο\u{3C2}"))
    #expect(!SwiftText.equals("\u{DF}", "ss"))
    #expect(SwiftText.equals("", ""))
  }

  @Test(arguments: [
    ("gold card", "gold", true), ("e\u{301}", "e", false), ("e\u{301}", "\u{E9}", true),
    ("x", "", true), ("", "", true), ("", "x", false), ("\r\nx", "\r", false),
    ("hi\nyou", "hi", true), ("👍🏽", "👍", false), ("👨‍👩", "👨", false),
  ])
  func `begins grapheme by grapheme`(text: String, needle: String, holds: Bool) {
    #expect(SwiftText.hasPrefix(text, needle) == holds)
  }

  @Test(arguments: [
    ("gold card", "card", true), ("cafe\u{301}", "\u{301}", false), ("cafe\u{301}", "\u{E9}", true),
    ("x", "", true), ("", "", true), ("x", "xx", false), ("a\r\n", "\n", false),
    ("a\r\n", "\r\n", true), ("🇩🇪🇫🇷", "🇫🇷", true), ("🇩🇪🇫🇷", "🇪🇫🇷", false),
  ])
  func `ends grapheme by grapheme`(text: String, needle: String, holds: Bool) {
    #expect(SwiftText.hasSuffix(text, needle) == holds)
  }

  @Test(arguments: [
    ("gold card", "ld c", true), ("gold", "silver", false),
    // The empty needle is never found.
    ("x", "", false), ("", "", false), ("", "x", false),
    // Canonical equivalence, whole letters only.
    ("cafe\u{301}s", "\u{E9}s", true), ("caf\u{E9}s", "fe\u{301}", true), ("e\u{301}", "e", false),
    ("\u{E9}", "e", false), ("\u{E9}", "\u{301}", false), ("e\u{301}", "\u{301}", true),
    ("e\u{323}\u{301}", "\u{E9}\u{323}", true), ("e\u{323}\u{301}", "\u{323}", false),
    // Skin tones belong to the emoji; joiners and flags do not.
    ("👍🏽", "👍", false), ("👍🏽", "👍🏽", true), ("👍", "👍", true),
    ("👨\u{200D}👩", "👨", true), ("👨\u{200D}👩", "👩", true), ("👨\u{200D}👩", "👨\u{200D}", false),
    ("🇩🇪🇫🇷", "🇪🇫", true),
    // CR LF is two.
    ("a\r\nb", "\n", true), ("a\r\nb", "a\r", true),
    // Hangul: not inside a syllable, nor before a letter that goes on the last one.
    ("\u{AC01}", "\u{AC00}", false), ("\u{1100}\u{1161}", "\u{AC00}", true),
    ("\u{AC00}\u{11A8}", "\u{AC01}", true), ("\u{AC00}\u{11A8}", "\u{AC00}", true),
    ("\u{1100}\u{1161}\u{11A8}", "\u{AC00}", false), ("\u{AC01}", "\u{11A8}", false),
    // A virama takes in the next letter.
    ("\u{915}\u{94D}\u{937}", "\u{915}\u{94D}", false), ("\u{915}\u{94D} ", "\u{915}\u{94D}", true),
    ("\u{E01}\u{E34}", "\u{E01}", false), ("\u{FB01}x", "fi", false),
  ])
  func `contains what Foundation finds`(text: String, needle: String, holds: Bool) {
    #expect(
      SwiftText.contains(text, needle) == holds,
      "\(SemanticsProperty.codePoints(of: text)) | \(SemanticsProperty.codePoints(of: needle))")
  }

  @Test func `is searched at any length`() {
    let text = String(repeating: "a", count: 20_000)
    #expect(!SwiftText.contains(text, String(repeating: "a", count: 10_000) + "b"))
    let marks = "a" + String(repeating: "\u{301}", count: 20_000)
    #expect(SwiftText.contains(marks, "\u{301}\u{301}"))
    #expect(!SwiftText.contains(marks, "a\u{301}"))
  }

  @Test(arguments: [
    (4.0, "4.0"), (5_000_000_000, "5000000000.0"), (0.0005, "0.0005"), (0.0001, "0.0001"),
    (0.00009, "9e-05"), (1e21, "1e+21"), (10_000_000.5, "10000000.5"), (-0.0, "-0.0"),
    (0x1p53, "9007199254740992.0"), (0x1p53 + 2, "9.007199254740994e+15"), (.infinity, "inf"),
    (.nan, "nan"),
  ])
  func `writes decimals shortest`(value: Double, text: String) {
    #expect(SwiftText.description(of: value) == text)
  }

  @Test(
    arguments: [
      ("5", 5), ("+5", 5), ("-5", -5), ("007", 7), ("9223372036854775807", .max),
      ("-9223372036854775808", .min), ("9223372036854775808", nil), ("", nil), ("+", nil),
      ("-", nil),
      (" 5", nil), ("5 ", nil), ("5.0", nil), ("0x10", nil), ("٧", nil), ("1e3", nil),
    ] as [(String, Int64?)])
  func `reads integers of ASCII digits`(text: String, value: Int64?) {
    #expect(SwiftText.int(text) == value)
  }

  @Test(
    arguments: [
      ("1.5", 1.5), ("0x10", 16), ("0x1p3", 8), ("inf", .infinity), ("-INF", -.infinity),
      ("Infinity", .infinity), ("1e999", .infinity), ("-1e999", -.infinity), ("1e-999", 0),
      ("5.", 5), (".5", 0.5), ("+5", 5), ("1e99999999999999999999", .infinity), (" 1", nil),
      ("1 ", nil), ("", nil), (".", nil), ("1e", nil), ("7f", nil), ("1,5", nil), ("٥", nil),
    ] as [(String, Double?)])
  func `reads doubles as C writes them`(text: String, value: Double?) {
    #expect(SwiftText.double(text) == value)
  }

  @Test(arguments: ["nan", "NaN", "NAN", "-nan", "nan(1)"])
  func `reads NaN in any case`(text: String) throws {
    #expect(try #require(SwiftText.double(text)).isNaN)
  }
}
