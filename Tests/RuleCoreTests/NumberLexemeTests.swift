import RuleCore
import Testing

@Suite struct `number lexemes` {
  @Test(
    arguments: [
      ("5", .integer(5)), ("-0", .integer(0)), ("4.0", .integer(4)), ("2e3", .integer(2000)),
      ("-0.0", .integer(0)), ("1.0000000000000001", .integer(1)), ("1.5", .double(1.5)),
      ("1e-999", .integer(0)), ("1e999", nil), ("-1e999", nil), ("1e-5", .double(1e-5)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .double(0x1p63)), ("-9223372036854775809", .double(-0x1p63)),
      // From 2^53 on the exact decimal decides, if 64 bits hold its digits.
      ("9007199254740991.0", .integer(9_007_199_254_740_991)),
      ("9007199254740993.0", .integer(9_007_199_254_740_993)),
      ("9007199254740993.5", .integer(9_007_199_254_740_993)),
      ("9007199254740993.1234", .double(9_007_199_254_740_994)),
      ("9007199254740993.00000000000000000000000000001", .integer(9_007_199_254_740_993)),
      ("9223372036854775807.0", .double(0x1p63)), ("-9223372036854775808.0", .double(-0x1p63)),
      ("9223372036854774784.0", .integer(9_223_372_036_854_774_784)),
      ("9007199254740993e1", .integer(90_071_992_547_409_930)),
      ("1e18", .integer(1_000_000_000_000_000_000)), ("1e19", .double(1e19)),
      ("1" + String(repeating: "0", count: 400), nil),
    ] as [(String, NumberReading?)])
  func `on iOS are integers where they can be`(lexeme: String, reading: NumberReading?) {
    #expect(NumberLexeme.ios(lexeme: Array(lexeme.utf8)) == reading)
  }

  @Test(
    arguments: [
      ("5", .integer(5)), ("-0", .integer(0)), ("4.0", .double(4)), ("2e3", .double(2000)),
      ("9223372036854775807", .integer(.max)), ("9223372036854775808", .double(0x1p63)),
      ("-9223372036854775808", .integer(.min)), ("3000000000", .integer(3_000_000_000)),
      ("1e999", .double(.infinity)), ("0e5", .double(0)),
    ] as [(String, NumberReading)])
  func `on Android are what they look like`(lexeme: String, reading: NumberReading) {
    #expect(NumberLexeme.android(lexeme: Array(lexeme.utf8)) == reading)
  }

  @Test(arguments: [
    ("5", 5), ("4.0", 4), ("9007199254740993", 0x1p53), ("1e999", .infinity), ("0.1", 0.1),
    ("123456789012345e22", 123456789012345e22), ("1e-22", 1e-22), ("1e23", 1e23), ("0e400", 0),
    ("0.000001", 0.000001), ("1e-999", 0), ("2.2250738585072014e-308", .leastNormalMagnitude),
  ])
  func `in JavaScript are doubles`(lexeme: String, value: Double) {
    #expect(NumberLexeme.javascript(lexeme: Array(lexeme.utf8)) == value)
    #expect(NumberLexeme.javascript(lexeme: Array("-\(lexeme)".utf8)) == -value)
  }

  @Test func `keep the sign of zero where the reader does`() {
    #expect(NumberLexeme.javascript(lexeme: Array("-0".utf8)).sign == .minus)
    guard case .double(let zero) = NumberLexeme.android(lexeme: Array("-0.0".utf8)) else {
      Issue.record("-0.0 is a double on Android")
      return
    }
    #expect(zero.sign == .minus)
  }

  @Test(arguments: ["", "-", "+5", ".5", "5.", "1e", "1e+", "x", "5x", "0x10", "1 ", "NaN", "1.e5"])
  func `do not trap on other text`(text: String) {
    #expect(NumberLexeme.ios(lexeme: Array(text.utf8)) == nil)
    #expect(NumberLexeme.javascript(lexeme: Array(text.utf8)).isNaN)
    #expect(NumberLexeme.android(lexeme: Array(text.utf8)) != .integer(0))
  }

  @Test func `may have a million digits`() {
    let zeros = String(repeating: "0", count: 1_000_000)
    #expect(NumberLexeme.ios(lexeme: Array("1\(zeros)".utf8)) == nil)
    #expect(NumberLexeme.ios(lexeme: Array("0.\(zeros)1e1000001".utf8)) == .integer(1))
    #expect(NumberLexeme.ios(lexeme: Array("7.\(zeros)".utf8)) == .integer(7))
    #expect(NumberLexeme.android(lexeme: Array("1e\(zeros)9".utf8)) == .double(1e9))
    #expect(NumberLexeme.javascript(lexeme: Array("1e9\(zeros)".utf8)) == .infinity)
  }

  @Test func `give the integer a double is`() {
    #expect(NumberLexeme.integer(exactly: -0x1p63) == .min)
    #expect(NumberLexeme.integer(exactly: 0x1p63) == nil)
    #expect(NumberLexeme.integer(exactly: 0.5) == nil)
    #expect(NumberLexeme.integer(exactly: .nan) == nil)
    #expect(NumberLexeme.integer(exactly: -.infinity) == nil)
  }
}

extension NumberLexeme {
  static func ios(lexeme: [UInt8]) -> NumberReading? { ios(lexeme: lexeme.span) }
  static func android(lexeme: [UInt8]) -> NumberReading { android(lexeme: lexeme.span) }
  static func javascript(lexeme: [UInt8]) -> Double { javascript(lexeme: lexeme.span) }
}
