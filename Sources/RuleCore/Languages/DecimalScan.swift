/// The parts of the literal of a JSON number, found in one pass: sign, leading digits and power of ten.
struct DecimalScan {
  let isNegative: Bool
  /// True if the number has neither a decimal point nor an exponent.
  let isIntegral: Bool
  /// The number of digits from the first nonzero digit to the last nonzero digit, before and after the point.
  let digits: Int
  /// The integer that consists of these digits. Meaningless if `digits` is above 19.
  let significand: UInt64
  /// The power of ten by which `significand` is multiplied. The exponent in the literal is clamped to ±10^9.
  let exponent: Int

  /// Scans the literal of a number. Nil if the literal does not follow the JSON grammar; leading zeros are accepted.
  init?(_ bytes: Span<UInt8>) {
    var offset = 0
    isNegative = bytes.count > 0 && bytes[0] == UInt8(ascii: "-")
    if isNegative { offset = 1 }
    var digits = 0
    var significand: UInt64 = 0
    func skipDigits(from start: Int) -> Int {
      var index = start
      while index < bytes.count, case let digit = bytes[index] &- 0x30, digit < 10 {
        if digits > 0 || digit > 0 {
          digits += 1
          // The value overflows after 19 digits. It is then not used.
          significand = significand &* 10 &+ UInt64(digit)
        }
        index += 1
      }
      return index
    }
    let whole = offset
    offset = skipDigits(from: offset)
    guard offset > whole else { return nil }
    var scale = 0
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      let fraction = offset + 1
      offset = skipDigits(from: fraction)
      scale = offset - fraction
      guard scale > 0 else { return nil }
    }
    let mantissaEnd = offset
    var power = 0
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      var isBelow = false
      if offset < bytes.count, bytes[offset] == 0x2B || bytes[offset] == 0x2D {
        isBelow = bytes[offset] == UInt8(ascii: "-")
        offset += 1
      }
      guard offset < bytes.count else { return nil }
      while offset < bytes.count, case let digit = bytes[offset] &- 0x30, digit < 10 {
        power = min(power * 10 + Int(digit), 1_000_000_000)
        offset += 1
      }
      if isBelow { power = -power }
    }
    guard offset == bytes.count else { return nil }
    isIntegral = scale == 0 && mantissaEnd == bytes.count
    self.digits = digits
    self.significand = significand
    exponent = power - scale
  }
}
