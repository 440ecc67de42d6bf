/// The value of an unquoted word in a document, as Android's JSON reader types it.
package enum JavaWord: Equatable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case double(Double)
  case text

  /// Returns the value of a word in UTF-8: the first case that fits, in declaration order.
  ///
  /// A word without `.` is tried as a 64-bit integer: hexadecimal after `0x`, octal after a leading `0`, otherwise
  /// decimal. A sign may follow these prefixes but not precede them: `-010` is -10. Digits may be of any script.
  ///
  /// Source: Android platform: org.json.JSONTokener, readLiteral.
  package static func read(_ bytes: [UInt8]) -> JavaWord {
    let units = UTF16Text.decode(bytes)
    for (word, meaning) in words where JavaText.equalsIgnoreCase(units, Array(word.utf16)) {
      return meaning
    }
    if !bytes.contains(UInt8(ascii: ".")), let value = integer(units) { return .integer(value) }
    if let value = JavaNumber.double(units) { return .double(value) }
    return .text
  }

  private static let words: [(String, JavaWord)] = [
    ("null", .null), ("true", .boolean(true)), ("false", .boolean(false)),
  ]

  private static func integer(_ units: [UInt16]) -> Int64? {
    if units.starts(with: "0x".utf16) || units.starts(with: "0X".utf16) {
      JavaNumber.integer(units.dropFirst(2), radix: 16)
    } else if units.count > 1, units.first == UInt16(UInt8(ascii: "0")) {
      JavaNumber.integer(units.dropFirst(), radix: 8)
    } else {
      JavaNumber.integer(units[...], radix: 10)
    }
  }
}
