/// Converts between numbers and strings as Java and Kotlin do.
package enum JavaNumber {
  /// Parses a number like `Double.valueOf(String)` and Kotlin's `toDoubleOrNull`. Returns nil if `valueOf` throws an
  /// exception.
  ///
  /// Characters up to U+0020 around the number are ignored. The number is an optional sign, then `NaN`, `Infinity`, a
  /// decimal number, or a hexadecimal number with `0x` and a binary exponent. `d` or `f` may follow the digits.
  ///
  /// Source: java.lang.Double.valueOf, the grammar of FloatValue.
  package static func double(_ units: [UInt16]) -> Double? {
    guard let start = units.firstIndex(where: { $0 > 0x20 }),
      let end = units.lastIndex(where: { $0 > 0x20 })
    else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(end - start + 1)
    for unit in units[start...end] {
      guard let byte = UInt8(exactly: unit), byte < 0x80 else { return nil }
      text.append(byte)
    }
    var cursor = ByteCursor(text)
    return cursor.javaDouble()
  }

  /// Parses an integer of 32 bits like Kotlin's `toIntOrNull`: an optional sign, then digits of any script.
  package static func int(_ units: [UInt16]) -> Int32? {
    integer(units[...], radix: 10).flatMap(Int32.init(exactly:))
  }

  /// Parses an integer of 64 bits like `Long.parseLong`: an optional sign, then digits of any script.
  static func integer(_ units: ArraySlice<UInt16>, radix: Int64) -> Int64? {
    var digits = units
    let sign = digits.first
    let isNegative = sign == UInt16(UInt8(ascii: "-"))
    if isNegative || sign == UInt16(UInt8(ascii: "+")) { digits.removeFirst() }
    guard !digits.isEmpty else { return nil }
    var value: Int64 = 0
    for unit in digits {
      guard let digit = digit(unit), digit < radix else { return nil }
      let (shifted, overflows) = value.multipliedReportingOverflow(by: radix)
      // The sum is negative, because `Int64.min` has no positive counterpart.
      let (sum, exceeds) = shifted.subtractingReportingOverflow(digit)
      guard !overflows, !exceeds else { return nil }
      value = sum
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }

  /// Formats a double: as a plain decimal from 1e-3 to below 1e7, otherwise like `1.0E7`. There is always a digit after
  /// the point.
  ///
  /// Source: java.lang.Double.toString. Uses the shortest digits, as Java 19 and later do; earlier versions and Android
  /// write one more digit for a few values. Java writes at least two digits, which matters only for the smallest
  /// positive double (4.9E-324).
  package static func text(_ d: Double) -> String {
    if d.isNaN { return "NaN" }
    if d.isInfinite { return d < 0 ? "-Infinity" : "Infinity" }
    if d.magnitude == .leastNonzeroMagnitude { return d < 0 ? "-4.9E-324" : "4.9E-324" }
    let digits = ShortestDigits(d)
    return d == 0 || (1e-3..<1e7).contains(d.magnitude)
      ? digits.plain(keepsDecimal: true) : digits.scientific(mark: "E", plus: "", keepsDecimal: true)
  }

  /// Parses a Boolean like `Boolean.parseBoolean`: true if the string is `true`, ignoring case.
  package static func parseBoolean(_ units: [UInt16]) -> Bool {
    JavaText.equalsIgnoreCase(units, Array("true".utf16))
  }

  /// Returns the result of `String.format("%.Nf")`, with `fraction` as N. Nil if the number in units of its last digit
  /// is 2^53 or more.
  package static func text(_ d: Double, fraction: Int) -> String? {
    let scale = (0..<fraction).reduce(1.0) { scale, _ in scale * 10 }
    let units = (d.magnitude * scale).rounded(.toNearestOrAwayFromZero)
    guard units < 0x1p53 else { return nil }
    let digits = String(Int64(units))
    let padded = String(repeating: "0", count: max(0, fraction + 1 - digits.count)) + digits
    let point = padded.index(padded.endIndex, offsetBy: -fraction)
    return (d.sign == .minus ? "-" : "") + padded[..<point] + "." + padded[point...]
  }

  /// Converts a double like `(int) d`: truncates the fraction, clamps to 32 bits, and returns 0 for NaN.
  package static func toInt(_ d: Double) -> Int32 {
    if d.isNaN { return 0 }
    if d >= 0x1p31 { return .max }
    if d <= -0x1p31 { return .min }
    return Int32(d)
  }

  /// Returns the result of `Character.digit(char, 36)`: accepts decimal digits of any script in the basic multilingual
  /// plane, and half-width or full-width Latin letters.
  private static func digit(_ unit: UInt16) -> Int64? {
    switch unit {
    case 0x30...0x39: return Int64(unit - 0x30)
    case 0x41...0x5A: return Int64(unit - 0x41 + 10)
    case 0x61...0x7A: return Int64(unit - 0x61 + 10)
    case 0xFF21...0xFF3A: return Int64(unit - 0xFF21 + 10)
    case 0xFF41...0xFF5A: return Int64(unit - 0xFF41 + 10)
    default:
      guard let properties = Unicode.Scalar(unit)?.properties,
        properties.generalCategory == .decimalNumber, let value = properties.numericValue
      else { return nil }
      return Int64(value)
    }
  }
}

/// Parses Java's floating-point literals in ASCII.
extension ByteCursor {
  fileprivate mutating func javaDouble() -> Double? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    if rest.elementsEqual("NaN".utf8) { return .nan }
    let magnitude: Double? = rest.elementsEqual("Infinity".utf8) ? .infinity : number()
    return magnitude.map { isNegative ? -$0 : $0 }
  }

  /// Parses a decimal or hexadecimal number. A hexadecimal number needs an exponent: in Java, `0x10` is not a double.
  private mutating func number() -> Double? {
    let start = at
    if rest.starts(with: "0x".utf8) || rest.starts(with: "0X".utf8) {
      _ = take("0")
      _ = take("x") || take("X")
      guard digits(Self.isHexadecimal), take("p") || take("P"), exponent() else { return nil }
    } else {
      guard digits(Self.isDecimal) else { return nil }
      if take("e") || take("E"), !exponent() { return nil }
    }
    let end = at
    if let suffix = rest.first, "dDfF".utf8.contains(suffix) { _ = take(Unicode.Scalar(suffix)) }
    return atEnd ? Double(String(decoding: text[start..<end], as: UTF8.self)) : nil
  }

  /// Skips digits with at most one decimal point. Returns false if it finds no digit.
  private mutating func digits(_ isDigit: (UInt8) -> Bool) -> Bool {
    let whole = skip(while: isDigit)
    return take(".") ? skip(while: isDigit) + whole > 0 : whole > 0
  }

  private mutating func exponent() -> Bool {
    _ = take("+") || take("-")
    return skip(while: Self.isDecimal) > 0
  }

  private static func isDecimal(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  private static func isHexadecimal(_ byte: UInt8) -> Bool { isDecimal(byte) || 0x61...0x66 ~= byte | 0x20 }
}
