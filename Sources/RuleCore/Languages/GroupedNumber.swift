/// Numbers in texts as the Convert SDKs recognise them: digits, perhaps in groups of three.
///
///     number := -? ( ddd groups | digits ) ( . digits )?   |   -? . digits
///
/// Groups are one to three digits and then threes, each after a comma. The whole text counts; there
/// is no exponent, no plus, no blank, and only ASCII digits are digits.
///
/// Source: convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Rules/Comparisons.swift @2.0.0;
/// convertcom/javascript-sdk: packages/utils/src/string-utils.ts @5.0.1.
package enum GroupedNumber {
  private static let comma = UInt8(ascii: ",")
  private static let point = UInt8(ascii: ".")

  /// The number as Swift reads it: commas left out, infinite over the range; nil for other texts.
  package static func swift(_ text: [UInt8]) -> Double? {
    guard isNumber(text) else { return nil }
    return Double(String(decoding: text.filter { $0 != comma }, as: UTF8.self))
  }

  /// The number as JavaScript reads it; nil for other texts and over the range.
  ///
  /// Where what stands before the first comma is a lone zero, commas are read as points, and what
  /// follows the second point is left.
  package static func javaScript(_ text: [UInt8]) -> Double? {
    // Whether it is finite is asked of the text without its commas.
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

  /// Whether digits alone, or in groups.
  private static func isWhole(_ text: ArraySlice<UInt8>) -> Bool {
    guard let mark = text.firstIndex(of: comma) else {
      return !text.isEmpty && text.allSatisfy(isDigit)
    }
    let head = text[..<mark]
    let tail = text[mark...]
    guard 1...3 ~= head.count, head.allSatisfy(isDigit), tail.count % 4 == 0 else { return false }
    return tail.indices.allSatisfy {
      ($0 - mark) % 4 == 0 ? tail[$0] == comma : isDigit(tail[$0])
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
