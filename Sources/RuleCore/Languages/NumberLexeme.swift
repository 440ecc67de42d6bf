/// A number of a document as a platform reads it: an integer or a double.
package enum NumberReading: Equatable, Sendable {
  case integer(Int64)
  case double(Double)
}

/// Converts JSON number literals as iOS, Android and JavaScript do.
///
/// The scanner guarantees that a literal follows the JSON grammar. For other bytes, a function returns nil, or NaN if
/// its result is not optional.
///
/// No memory is allocated for integers of up to 18 digits. The same is true for numbers of up to 15 significant digits
/// whose power of ten is within ±22. Their digits and power of ten are exact doubles, so one multiplication or division
/// rounds correctly. All other numbers are parsed by `Double(String)`.
///
/// Complexity: linear in the length of the literal.
package enum NumberLexeme {
  /// Reads a number like iOS: an integer if Foundation decodes it as `Int`, otherwise a double; nil if it is too large
  /// for a double.
  ///
  /// Integers of up to 64 bits are parsed directly. For any other number, the double determines whether the number is
  /// an integer if the double's magnitude is below 2^53. Otherwise, the exact decimal value determines this
  /// (`WideDecimal`).
  ///
  /// Source: swift-foundation: Sources/FoundationEssentials/JSON/JSONDecoder.swift@6.3.1, decoding Int and then Double.
  package static func ios(lexeme bytes: Span<UInt8>) -> NumberReading? {
    guard let scan = DecimalScan(bytes) else { return nil }
    if scan.isIntegral, let value = integer(bytes, scan) { return .integer(value) }
    guard let double = double(bytes, scan), double.isFinite else { return nil }
    guard let exact = integer(exactly: double) else { return .double(double) }
    if double.magnitude < 0x1p53 { return .integer(exact) }
    return WideDecimal(bytes)?.integer.map { .integer($0) } ?? .double(double)
  }

  /// Reads a number like Android: an integer if the literal has neither a point nor an exponent and fits into 64 bits.
  /// Otherwise a double, which may be infinite.
  ///
  /// Source: Android platform: org.json.JSONTokener, readLiteral.
  package static func android(lexeme bytes: Span<UInt8>) -> NumberReading {
    guard let scan = DecimalScan(bytes) else { return .double(.nan) }
    if scan.isIntegral, let value = integer(bytes, scan) { return .integer(value) }
    return .double(double(bytes, scan) ?? .nan)
  }

  /// Reads a number like JavaScript: a double, which may be infinite; `-0` keeps its sign.
  package static func javascript(lexeme bytes: Span<UInt8>) -> Double {
    guard let scan = DecimalScan(bytes) else { return .nan }
    return double(bytes, scan) ?? .nan
  }

  /// Returns the integer equal to `double`; nil if no 64-bit integer is.
  ///
  /// `Int64(exactly:)` is not used, because it calls `trunc`, so that every program would link libm.
  package static func integer(exactly double: Double) -> Int64? {
    guard double >= -0x1p63, double < 0x1p63 else { return nil }
    let truncated = Int64(double)
    return Double(truncated) == double ? truncated : nil
  }

  /// Returns the integer that is written in `bytes` without a point or exponent; nil if it exceeds 64 bits.
  private static func integer(_ bytes: Span<UInt8>, _ scan: DecimalScan) -> Int64? {
    if scan.digits <= 18 {
      let magnitude = Int64(scan.significand)
      return scan.isNegative ? -magnitude : magnitude
    }
    var value: Int64 = 0
    for index in (scan.isNegative ? 1 : 0)..<bytes.count {
      let digit = Int64(bytes[index]) - 0x30
      let (shifted, overflows) = value.multipliedReportingOverflow(by: 10)
      // The sum is negative, because `Int64.min` has no positive counterpart.
      let (sum, exceeds) = shifted.subtractingReportingOverflow(digit)
      guard !overflows, !exceeds else { return nil }
      value = sum
    }
    if scan.isNegative { return value }
    return value == .min ? nil : -value
  }

  /// Returns the double nearest to the number: infinite if the number is too large, zero if it is too small.
  private static func double(_ bytes: Span<UInt8>, _ scan: DecimalScan) -> Double? {
    if scan.digits <= 15, -22...22 ~= scan.exponent {
      let digits = Double(scan.significand)
      let magnitude = scan.exponent < 0 ? digits / powerOfTen(-scan.exponent) : digits * powerOfTen(scan.exponent)
      return scan.isNegative ? -magnitude : magnitude
    }
    return Double(String(decoding: bytes.array(), as: UTF8.self))
  }

  /// Returns ten to the power of `exponent`, which is from 0 to 22. Higher powers are not exact doubles.
  private static func powerOfTen(_ exponent: Int) -> Double {
    var (power, square, rest) = (1.0, 10.0, exponent)
    // Every product that is used is at most 10^22, and so exact. The last square is not used.
    while rest > 0 {
      if rest & 1 == 1 { power *= square }
      square *= square
      rest >>= 1
    }
    return power
  }
}
