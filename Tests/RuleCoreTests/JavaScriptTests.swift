import RuleCore
import Testing

@Suite struct `JavaScript text and numbers` {
  @Test func `search code units`() {
    let grinning: [UInt16] = [0xD83D, 0xDE00]
    #expect(JavaScriptText.hasPrefix(grinning, [0xD83D]))
    #expect(JavaScriptText.hasSuffix(grinning, [0xDE00]))
    #expect(UTF16Text.contains(grinning, []))
    #expect(JavaScriptText.hasPrefix([], []) && JavaScriptText.hasSuffix([], []))
    #expect(!JavaScriptText.hasPrefix([], [0x61]) && !JavaScriptText.hasSuffix([], [0x61]))
    #expect(JavaScriptText.hasSuffix(Array("a\r\n".utf16), Array("\n".utf16)))
    #expect(UTF16Text.lowercased(Array("ΟΔΟΣ".utf16)).last == 0x3C2)
  }

  @Test(arguments: [
    (4.0, "4"), (6000, "6000"), (1e-6, "0.000001"), (1e-7, "1e-7"), (1.5e-7, "1.5e-7"),
    (1e21, "1e+21"), (1.5e21, "1.5e+21"),
    (Double(sign: .plus, exponent: 66, significand: 1), "73786976294838210000"),
    (0.1, "0.1"), (-0.0, "0"), (-2.5, "-2.5"), (.infinity, "Infinity"), (-.infinity, "-Infinity"),
    (.nan, "NaN"), (.leastNonzeroMagnitude, "5e-324"), (0x1p53, "9007199254740992"),
    (123.456, "123.456"),
  ])
  func `write numbers`(value: Double, text: String) {
    #expect(JavaScriptNumber.text(value) == text)
  }

  @Test(arguments: [
    ("", 0), (" \n\t", 0), ("\u{FEFF}5\u{A0}", 5), ("5.", 5), (".5", 0.5), ("-0", -0.0), ("+7", 7),
    ("1e3", 1000), ("1E-2", 0.01), ("0x1F", 31), ("0b101", 5), ("0o17", 15), ("0X", .nan),
    ("Infinity", .infinity), ("-Infinity", -.infinity), ("infinity", .nan), ("-0x1", .nan),
    (".", .nan), ("1.2.3", .nan), ("1e", .nan), ("1,000", .nan), ("٣", .nan), ("nan", .nan),
    ("0x", .nan), ("0x20000000000001", 9_007_199_254_740_992), ("1e400", .infinity),
  ])
  func `read numbers where the language needs one`(text: String, value: Double) {
    let number = JavaScriptNumber.number(Array(text.utf16))
    #expect(number == value || (number.isNaN && value.isNaN), "\(number)")
  }
}
