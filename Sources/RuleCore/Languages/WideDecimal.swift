/// A decimal of 128 bits and an exponent of eight, as Foundation's `Decimal`, and no more of it
/// than tells which spellings from 2^53 on are integers on iOS.
///
/// Digits that no longer fit the 128 bits are dropped, not rounded; trailing zeros move into the
/// exponent. A decimal whose remaining digits need more than 64 bits is no integer, even where its
/// value is one below 2^63.
///
/// Source: swift-foundation: Sources/FoundationEssentials/Decimal/Decimal.swift@6.3.1.
struct WideDecimal {
  private var isNegative = false
  private var significand: UInt128 = 0
  private var exponent = 0

  /// Reads a spelling that follows the JSON grammar; nil where the exponent does not fit, which
  /// stops Foundation's decoder with a trap.
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
      case (let quotient, let remainder) = significand.quotientAndRemainder(dividingBy: 10),
      remainder == 0
    {
      significand = quotient
      exponent += 1
    }
  }

  /// The value without what stands after the point, or nil where 64 bits do not hold the digits or
  /// the value; the least integer of 64 bits is not held either.
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
  /// An exponent spelled over twice the greatest is refused before it is added.
  private static let greatestPower = 254

  private mutating func append(_ digit: UInt8) -> Bool {
    let (shifted, overflows) = significand.multipliedReportingOverflow(by: 10)
    let (sum, exceeds) = shifted.addingReportingOverflow(UInt128(digit))
    guard !overflows, !exceeds else { return false }
    significand = sum
    return true
  }

  /// The exponent after the `e` at `mark`.
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
