/// Numbers in strings, as the Convert SDKs parse them. Commas may separate groups of digits.
///
///     number := -? ( ddd groups | digits ) ( . digits )?   |   -? . digits
///
/// `ddd groups` stands for one to three digits, followed by groups of a comma and three digits. The whole string must
/// be a number. Exponents, plus signs, white space and non-ASCII digits are not allowed.
///
/// Source: convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Rules/Comparisons.swift @2.0.0;
/// convertcom/javascript-sdk: packages/utils/src/string-utils.ts @5.0.1.
package enum GroupedNumber {
  private static let comma = UInt8(ascii: ",")
  private static let point = UInt8(ascii: ".")

  /// Parses a number like the Convert SDK for iOS. Returns infinity if the number is too large for a double; nil if the
  /// string is not a number.
  package static func swift(_ text: [UInt8]) -> Double? {
    guard isNumber(text) else { return nil }
    return Double(String(decoding: text.filter { $0 != comma }, as: UTF8.self))
  }

  /// Parses a number like the Convert SDK for JavaScript. Returns nil if the string is not a number, or if the number
  /// is too large for a double.
  ///
  /// If the string begins with `0,`, commas are decimal points, and parsing stops at the second point.
  package static func javaScript(_ text: [UInt8]) -> Double? {
    // The SDK checks that the number is finite if its commas are removed.
    guard let plain = swift(text), plain.isFinite else { return nil }
    guard text.count > 1, text[0] == UInt8(ascii: "0"), text[1] == comma else { return plain }
    var points = 0
    let decimal = text.map { $0 == comma ? point : $0 }.prefix {
      if $0 == point { points += 1 }
      return points < 2
    }
    return Double(String(decoding: decimal, as: UTF8.self))
  }

  private static func isNumber(_ text: [UInt8]) -> Bool {
    var rest = text[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = rest.prefix { $0 != point }
    let fraction = rest.dropFirst(whole.count)
    guard isWhole(whole) || (whole.isEmpty && !fraction.isEmpty) else { return false }
    return fraction.isEmpty || (fraction.count > 1 && fraction.dropFirst().allSatisfy(isDigit))
  }

  /// True if `text` consists of digits. They may be in groups that are separated by commas.
  private static func isWhole(_ text: ArraySlice<UInt8>) -> Bool {
    guard let mark = text.firstIndex(of: comma) else { return !text.isEmpty && text.allSatisfy(isDigit) }
    let head = text[..<mark]
    let tail = text[mark...]
    guard 1...3 ~= head.count, head.allSatisfy(isDigit), tail.count % 4 == 0 else { return false }
    return tail.indices.allSatisfy { ($0 - mark) % 4 == 0 ? tail[$0] == comma : isDigit(tail[$0]) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
