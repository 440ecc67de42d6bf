/// A number of a document, as one of the readers types it.
package enum NumberReading: Equatable, Sendable {
  case integer(Int64)
  case double(Double)
}

/// How the three readers take the spelling of a JSON number.
///
/// The bytes follow the JSON grammar: the scanner has seen to that. Others do not trap; they read
/// as nil, or as NaN where there is no nil.
///
/// Nothing is allocated for integers of up to 18 digits, nor for decimals of up to 15 significant
/// digits whose power of ten is within ±22: those digits and those powers are exact doubles, so one
/// multiplication or division rounds correctly. The rest goes through `Double(String)`.
///
/// Complexity: linear in the length of the lexeme.
package enum NumberLexeme {
  /// As iOS reads it: an integer if that loses nothing Foundation would notice; nil over the range
  /// of doubles.
  ///
  /// Integers of 64 bits are read directly. Anything else is an integer if its double is one below
  /// 2^53; from there on the exact decimal decides, by `WideDecimal`.
  ///
  /// Source: swift-foundation: Sources/FoundationEssentials/JSON/JSONDecoder.swift@6.3.1, decoding
  /// Int and then Double.
  package static func ios(lexeme bytes: Span<UInt8>) -> NumberReading? {
    guard let scan = DecimalScan(bytes) else { return nil }
    if scan.isIntegral, let value = integer(bytes, scan) { return .integer(value) }
    guard let double = double(bytes, scan), double.isFinite else { return nil }
    guard let exact = integer(exactly: double) else { return .double(double) }
    if double.magnitude < 0x1p53 { return .integer(exact) }
    return WideDecimal(bytes)?.integer.map { .integer($0) } ?? .double(double)
  }

  /// As Android reads it: an integer if it has neither point nor exponent and fits 64 bits, else a
  /// double, which may be infinite.
  ///
  /// Source: Android platform: org.json.JSONTokener, readLiteral.
  package static func android(lexeme bytes: Span<UInt8>) -> NumberReading {
    guard let scan = DecimalScan(bytes) else { return .double(.nan) }
    if scan.isIntegral, let value = integer(bytes, scan) { return .integer(value) }
    return .double(double(bytes, scan) ?? .nan)
  }

  /// As JavaScript reads it: a double, which may be infinite; `-0` keeps its sign.
  package static func javascript(lexeme bytes: Span<UInt8>) -> Double {
    guard let scan = DecimalScan(bytes) else { return .nan }
    return double(bytes, scan) ?? .nan
  }

  package static func ios(lexeme bytes: [UInt8]) -> NumberReading? { ios(lexeme: bytes.span) }

  package static func android(lexeme bytes: [UInt8]) -> NumberReading {
    android(lexeme: bytes.span)
  }

  package static func javascript(lexeme bytes: [UInt8]) -> Double {
    javascript(lexeme: bytes.span)
  }

  /// The integer that is `double`, if there is one within 64 bits.
  ///
  /// Not `Int64(exactly:)`, which calls `trunc` and so asks every program to link the C library of
  /// mathematics.
  package static func integer(exactly double: Double) -> Int64? {
    guard double >= -0x1p63, double < 0x1p63 else { return nil }
    let truncated = Int64(double)
    return Double(truncated) == double ? truncated : nil
  }

  /// The integer spelled by `bytes`, which have neither point nor exponent; nil beyond 64 bits.
  private static func integer(_ bytes: Span<UInt8>, _ scan: DecimalScan) -> Int64? {
    if scan.digits <= 18 {
      let magnitude = Int64(scan.significand)
      return scan.isNegative ? -magnitude : magnitude
    }
    var value: Int64 = 0
    for index in (scan.isNegative ? 1 : 0)..<bytes.count {
      let digit = Int64(bytes[index]) - 0x30
      let (shifted, overflows) = value.multipliedReportingOverflow(by: 10)
      // Downward, as there is one more integer below zero than above.
      let (sum, exceeds) = shifted.subtractingReportingOverflow(digit)
      guard !overflows, !exceeds else { return nil }
      value = sum
    }
    if scan.isNegative { return value }
    return value == .min ? nil : -value
  }

  /// The double nearest to the number; infinite over the range, zero below it.
  private static func double(_ bytes: Span<UInt8>, _ scan: DecimalScan) -> Double? {
    if scan.digits <= 15, -22...22 ~= scan.exponent {
      let digits = Double(scan.significand)
      let magnitude =
        scan.exponent < 0
        ? digits / powerOfTen(-scan.exponent) : digits * powerOfTen(scan.exponent)
      return scan.isNegative ? -magnitude : magnitude
    }
    var spelling: [UInt8] = []
    spelling.reserveCapacity(bytes.count)
    for index in bytes.indices { spelling.append(bytes[index]) }
    return Double(String(decoding: spelling, as: UTF8.self))
  }

  /// Ten to the power `exponent`, which is at most 22, the last that is an exact double.
  private static func powerOfTen(_ exponent: Int) -> Double {
    var (power, square, rest) = (1.0, 10.0, exponent)
    // Every product is a power of ten of at most 22, hence exact; the last square is not used.
    while rest > 0 {
      if rest & 1 == 1 { power *= square }
      square *= square
      rest >>= 1
    }
    return power
  }
}
