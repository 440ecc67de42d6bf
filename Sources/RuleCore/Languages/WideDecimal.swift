/// The part of Foundation's `Decimal` (128-bit significand, 8-bit exponent) that determines, for number literals from
/// 2^53 on, whether iOS reads an integer.
///
/// Digits that exceed 128 bits are dropped, not rounded. Trailing zeros are moved into the exponent. A number whose
/// significand exceeds 64 bits is not read as an integer, even if it is an integer that fits into `Int64`.
///
/// Source: swift-foundation: Sources/FoundationEssentials/Decimal/Decimal.swift@6.3.1.
struct WideDecimal {
  private var isNegative = false
  private var significand: UInt128 = 0
  private var exponent = 0

  /// Parses a literal that follows the JSON grammar. Nil if the exponent is too large, so that Foundation's decoder
  /// traps.
  init?(_ bytes: Span<UInt8>) {
    var offset = 0
    if bytes.count > 0, bytes[0] == UInt8(ascii: "-") {
      isNegative = true
      offset = 1
    }
    var isFull = false
    var isFraction = false
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte != UInt8(ascii: ".") else {
        isFraction = true
        offset += 1
        continue
      }
      guard case let digit = byte &- 0x30, digit < 10 else { break }
      offset += 1
      if !isFull, !append(digit) { isFull = true }
      switch (isFull, isFraction) {
      case (true, false): exponent += 1
      case (false, true): exponent -= 1
      case (false, false), (true, true): continue
      }
      guard Self.exponents ~= exponent else { return nil }
    }
    if offset < bytes.count {
      guard let power = Self.power(bytes, after: offset) else { return nil }
      exponent += power
      guard Self.exponents ~= exponent else { return nil }
    }
    while exponent < Self.exponents.upperBound, significand > 0,
      case (let quotient, let remainder) = significand.quotientAndRemainder(dividingBy: 10), remainder == 0
    {
      significand = quotient
      exponent += 1
    }
  }

  /// The value truncated toward zero. Nil if the significand exceeds 64 bits, or if the value is `Int64.min` or does
  /// not fit into `Int64`.
  var integer: Int64? {
    guard var value = UInt64(exactly: significand) else { return nil }
    for _ in 0..<abs(exponent) where value > 0 {
      if exponent < 0 {
        value /= 10
      } else {
        let (product, overflows) = value.multipliedReportingOverflow(by: 10)
        guard !overflows else { return nil }
        value = product
      }
    }
    return Int64(exactly: value).map { isNegative ? -$0 : $0 }
  }

  private static let exponents = -128...127
  /// The maximum exponent in a literal, 2 × 127. A larger exponent is rejected before the number of decimals is added.
  private static let greatestPower = 254

  private mutating func append(_ digit: UInt8) -> Bool {
    let (shifted, overflows) = significand.multipliedReportingOverflow(by: 10)
    let (sum, exceeds) = shifted.addingReportingOverflow(UInt128(digit))
    guard !overflows, !exceeds else { return false }
    significand = sum
    return true
  }

  /// Returns the exponent in the literal after the `e` at offset `mark`; nil if it is above `greatestPower`.
  private static func power(_ bytes: Span<UInt8>, after mark: Int) -> Int? {
    var isBelow = false
    var power = 0
    for offset in mark + 1..<bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "-"): isBelow = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        power = power * 10 + Int(bytes[offset] - 0x30)
        guard power <= greatestPower else { return nil }
      default: continue
      }
    }
    return isBelow ? -power : power
  }
}
