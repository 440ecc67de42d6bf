/// The fewest decimal digits that parse back to a finite double, and the position of the decimal point.
///
/// The magnitude is `0.digits` × 10^`point`; zero is the single digit `0` with point 1.
struct ShortestDigits {
  let isNegative: Bool
  /// The digits as ASCII. Unless the value is zero, neither the first nor the last digit is `0`.
  let digits: [UInt8]
  let point: Int

  /// Creates the digits from `Double.description`, which has the shortest digits.
  init(_ value: Double) {
    var digits: [UInt8] = []
    var point: Int?
    var exponent = 0
    var utf8 = Array(value.magnitude.description.utf8)[...]
    if let mark = utf8.firstIndex(of: UInt8(ascii: "e")) {
      exponent = Int(String(decoding: utf8[(mark + 1)...], as: UTF8.self)) ?? 0
      utf8 = utf8[..<mark]
    }
    for byte in utf8 {
      if byte == UInt8(ascii: ".") { point = digits.count } else { digits.append(byte) }
    }
    var place = (point ?? digits.count) + exponent
    while digits.count > 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
    let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
    if zeros < digits.count {
      digits.removeFirst(zeros)
      place -= zeros
    } else {
      digits = [UInt8(ascii: "0")]
      place = 1
    }
    self.isNegative = value.sign == .minus
    self.digits = digits
    self.point = place
  }

  /// Returns the number without an exponent. `keepsDecimal`: true to append `.0` to integers.
  func plain(keepsDecimal: Bool) -> String {
    let zero = UInt8(ascii: "0")
    var text: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    if point <= 0 {
      text += [zero, UInt8(ascii: ".")] + Array(repeating: zero, count: -point) + digits
    } else if point < digits.count {
      text += digits[..<point] + [UInt8(ascii: ".")] + digits[point...]
    } else {
      text += digits + Array(repeating: zero, count: point - digits.count)
      if keepsDecimal { text += [UInt8(ascii: "."), zero] }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the number with one digit before the point, then `mark` and the exponent. `plus`: the sign before an
  /// exponent that is not negative.
  func scientific(mark: String, plus: String, keepsDecimal: Bool) -> String {
    let rest = digits.dropFirst()
    var text = isNegative ? "-" : ""
    text += String(decoding: digits.prefix(1), as: UTF8.self)
    if !rest.isEmpty {
      text += "." + String(decoding: rest, as: UTF8.self)
    } else if keepsDecimal {
      text += ".0"
    }
    let exponent = point - 1
    return text + mark + (exponent < 0 ? "" : plus) + String(exponent)
  }
}
