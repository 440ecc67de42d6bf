/// Converts between numbers and strings as JavaScript does.
package enum JavaScriptNumber {
  /// Formats a number: as a plain decimal from 1e-6 to below 1e21, otherwise like `1e-7` or `1.5e+21`.
  ///
  /// Source: ECMA-262, Number::toString, radix 10.
  package static func text(_ d: Double) -> String {
    if d.isNaN { return "NaN" }
    if d.isInfinite { return d < 0 ? "-Infinity" : "Infinity" }
    if d == 0 { return "0" }
    let digits = ShortestDigits(d)
    return (1e-6..<1e21).contains(d.magnitude)
      ? digits.plain(keepsDecimal: false) : digits.scientific(mark: "e", plus: "+", keepsDecimal: false)
  }
}

extension JavaScriptNumber {
  /// Converts a string like `Number(string)`: NaN if the string is not a number, 0 if it is empty or white space.
  ///
  /// Source: ECMA-262, StringToNumber.
  package static func number(_ text: [UInt16]) -> Double {
    let first = text.firstIndex { !JavaScriptText.isBlank($0) } ?? text.endIndex
    let last = text.lastIndex { !JavaScriptText.isBlank($0) }.map { $0 + 1 } ?? first
    let letters = text[first..<last]
    guard !letters.isEmpty else { return 0 }
    guard letters.allSatisfy({ $0 < 0x80 }) else { return .nan }
    let bytes = letters.map { UInt8(truncatingIfNeeded: $0) }
    if bytes.count > 2, bytes[0] == 0x30, let radix = radix(bytes[1]) { return whole(bytes[2...], radix: radix) }
    let unsigned = bytes[0] == 0x2B || bytes[0] == 0x2D ? bytes[1...] : bytes[...]
    if unsigned.elementsEqual("Infinity".utf8) { return bytes[0] == 0x2D ? -.infinity : .infinity }
    return isDecimal(unsigned) ? Double(String(decoding: bytes, as: UTF8.self)) ?? .nan : .nan
  }

  private static func radix(_ letter: UInt8) -> Int? {
    switch letter | 0x20 {
    case UInt8(ascii: "x"): 16
    case UInt8(ascii: "o"): 8
    case UInt8(ascii: "b"): 2
    default: nil
    }
  }

  /// Parses an integer of radix 2, 8 or 16; NaN if a digit is invalid. Converts the digits to a hexadecimal literal, so
  /// that the value is rounded only once, by `Double(String)`.
  private static func whole(_ digits: ArraySlice<UInt8>, radix: Int) -> Double {
    var bits: [UInt8] = []
    let width = radix.trailingZeroBitCount
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue, value < radix else { return .nan }
      for place in (0..<width).reversed() { bits.append(UInt8(value >> place & 1)) }
    }
    while bits.count % 4 != 0 { bits.insert(0, at: 0) }
    let alphabet = Array("0123456789abcdef".utf8)
    let hex = stride(from: 0, to: bits.count, by: 4).map { at in
      alphabet[bits[at..<at + 4].reduce(0) { $0 << 1 | Int($1) }]
    }
    return Double("0x" + String(decoding: hex, as: UTF8.self)) ?? .nan
  }

  /// True if `text` has the form `digits . digits e ± digits`. The point, the exponent and the exponent's sign are
  /// optional, and so are the digits on one side of the point.
  private static func isDecimal(_ text: ArraySlice<UInt8>) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    let mantissa = text.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let exponent = text.dropFirst(mantissa.count).dropFirst()
    if mantissa.count < text.count {
      let sign = exponent.first == 0x2B || exponent.first == 0x2D
      let digits = sign ? exponent.dropFirst() : exponent
      guard !digits.isEmpty, digits.allSatisfy(isDigit) else { return false }
    }
    return mantissa.contains(where: isDigit) && mantissa.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") }
      && mantissa.count { $0 == UInt8(ascii: ".") } < 2
  }
}

/// JavaScript's string comparisons, on UTF-16 code units.
///
/// Source: aepsdk-rulesengine-typescript: src/matchers@3.1.1, which calls methods of `String.prototype`.
package enum JavaScriptText {
  /// Returns the result of JavaScript's `startsWith`. The prefix may end inside a surrogate pair.
  package static func hasPrefix(_ text: [UInt16], _ needle: [UInt16]) -> Bool {
    text.starts(with: needle)
  }

  /// Returns the result of JavaScript's `endsWith`. The suffix may start inside a surrogate pair.
  package static func hasSuffix(_ text: [UInt16], _ needle: [UInt16]) -> Bool {
    text.count >= needle.count && text.suffix(needle.count).elementsEqual(needle)
  }

  /// True if a code unit is white space in JavaScript: `\s` matches it, and `trim` removes it.
  ///
  /// Source: ECMA-262, WhiteSpace and LineTerminator.
  package static func isBlank(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
    default: false
    }
  }
}
