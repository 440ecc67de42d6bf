import RuleCore
import Testing

@Suite struct `Java numbers` {
  @Test(
    arguments: [
      (" 7f", 7), ("7d", 7), ("7D", 7), ("7F", 7), ("\u{1}\t7 \n", 7), ("5.", 5), (".5", 0.5),
      ("1e3", 1000), ("1E+3", 1000), ("1e-3f", 0.001), ("+1", 1), ("-1", -1), ("0x1p3", 8),
      ("0X.8P1d", 1), ("0x1.p-1", 0.5), ("Infinity", .infinity), ("-Infinity", -.infinity),
      ("+Infinity", .infinity), ("1e999", .infinity), ("1e-999", 0), ("007", 7),
      ("0x10", nil), ("0x.p1", nil), ("0xp1", nil), ("0x1p", nil), ("infinity", nil), ("nan", nil),
      ("inf", nil), ("", nil), (" ", nil), (".", nil), ("e1", nil), ("1e", nil), ("1e+", nil),
      ("f", nil), ("1ff", nil), ("Infinityf", nil), ("1 f", nil), ("- 1", nil), ("--1", nil),
      ("1_0", nil), ("٥", nil), ("\u{A0}1", nil), ("1\u{0}", 1), ("1\u{0}2", nil),
    ] as [(String, Double?)])
  func `are read as doubles`(text: String, value: Double?) {
    #expect(JavaNumber.double(Array(text.utf16)) == value)
  }

  @Test(arguments: ["NaN", "+NaN", "-NaN", " NaN "])
  func `may be no number`(text: String) throws {
    #expect(try #require(JavaNumber.double(Array(text.utf16))).isNaN)
  }

  @Test func `keep the sign of zero`() {
    #expect(JavaNumber.double(Array("-0".utf16))?.sign == .minus)
    #expect(JavaNumber.double([0xD800]) == nil)
  }

  @Test(
    arguments: [
      ("7", 7), ("+7", 7), ("-7", -7), ("007", 7), ("٧", 7), ("७", 7), ("７", 7), ("1٧", 17),
      ("2147483647", .max), ("-2147483648", .min), ("2147483648", nil), ("-2147483649", nil),
      ("000000000000000000000000000007", 7), ("99999999999999999999", nil),
      ("", nil), ("-", nil), ("+", nil), (" 7", nil), ("7 ", nil), ("7.0", nil), ("a", nil),
      ("+-7", nil), ("²", nil), ("\u{1D7D8}", nil), ("!", nil),
    ] as [(String, Int32?)])
  func `are read as integers of any script`(text: String, value: Int32?) {
    #expect(JavaNumber.int(Array(text.utf16)) == value)
  }

  @Test(arguments: [
    (4.0, "4.0"), (6000, "6000.0"), (0.001, "0.001"), (0.0009, "9.0E-4"), (9e-5, "9.0E-5"),
    (0.0005, "5.0E-4"), (9_999_999, "9999999.0"), (10_000_000, "1.0E7"),
    (10_000_000.5, "1.00000005E7"), (5e9, "5.0E9"), (1e21, "1.0E21"), (123.456, "123.456"),
    (-1.5, "-1.5"), (0, "0.0"), (-0.0, "-0.0"), (.infinity, "Infinity"), (-.infinity, "-Infinity"),
    (.nan, "NaN"), (.leastNonzeroMagnitude, "4.9E-324"),
    (.greatestFiniteMagnitude, "1.7976931348623157E308"),
  ])
  func `are written with a decimal`(value: Double, text: String) {
    #expect(JavaNumber.text(value) == text)
  }

  @Test(
    arguments: [
      (20.9, 20), (-20.9, -20), (3_000_000_000.5, .max), (-1e300, .min), (.nan, 0),
      (.infinity, .max), (-.infinity, .min), (2_147_483_647.9, .max), (-2_147_483_648.9, .min),
      (1e20, .max),
    ] as [(Double, Int32)])
  func `are cut to 32 bits`(value: Double, integer: Int32) {
    #expect(JavaNumber.toInt(value) == integer)
  }

  @Test(arguments: [("true", true), ("TRUE", true), ("tRuE", true), ("yes", false), ("", false)])
  func `and booleans ignore case`(text: String, value: Bool) {
    #expect(JavaNumber.parseBoolean(Array(text.utf16)) == value)
  }
}

@Suite struct `Java words` {
  @Test(
    arguments: [
      ("null", .null), ("NULL", .null), ("true", .boolean(true)), ("False", .boolean(false)),
      ("falſe", .boolean(false)), ("truer", .text), ("", .text), ("-", .text), ("+", .text),
      // Integers: hexadecimal, octal, decimal, signs, any script.
      ("5", .integer(5)), ("+5", .integer(5)), ("-5", .integer(-5)), ("0", .integer(0)),
      ("-0", .integer(0)), ("010", .integer(8)), ("-010", .integer(-10)), ("0x10", .integer(16)),
      ("0Xff", .integer(255)), ("0x-10", .integer(-16)), ("0-7", .integer(-7)), ("٧", .integer(7)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      // Doubles: what is no integer of 64 bits.
      ("08", .double(8)), ("9223372036854775808", .double(0x1p63)), ("5f", .double(5)),
      ("0x1p3", .double(8)), ("Infinity", .double(.infinity)), (".5", .double(0.5)),
      ("5.", .double(5)), ("01.5", .double(1.5)), ("2e3", .double(2000)), ("0e5", .double(0)),
      // A sign before the prefix makes it neither.
      ("-0x10", .text), ("0x", .text), ("0xg", .text), ("infinity", .text), ("gold", .text),
      ("1.2.3", .text),
    ] as [(String, JavaWord)])
  func `are the first thing that fits`(word: String, meaning: JavaWord) {
    #expect(JavaWord.read(Array(word.utf8)) == meaning)
  }

  @Test func `may be no number`() {
    guard case .double(let value) = JavaWord.read(Array("NaN".utf8)) else {
      Issue.record("NaN is a double")
      return
    }
    #expect(value.isNaN)
  }
}
