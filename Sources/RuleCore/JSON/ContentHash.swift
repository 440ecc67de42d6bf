/// A 64-bit FNV-1a hash. Stable across machines and versions.
/// Source: the FNV page of its authors, draft-eastlake-fnv.
package struct ContentHash {
  package private(set) var value: UInt64

  /// Creates a hash. Different seeds give different hash functions.
  package init(seed: UInt64 = 0) { value = 0xCBF2_9CE4_8422_2325 ^ seed }

  package mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Adds a string and a terminator, so that two strings in succession hash differently from their concatenation.
  package mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0xFF)
  }

  package mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { add(byte) }
  }

  /// Adds the JSON text of a value, without the whitespace between its tokens.
  package mutating func addText(of document: JSONDocument, _ range: ByteRange) { addText(document.text, range) }

  /// Adds a range of JSON text, without the whitespace between its tokens.
  package mutating func addText(_ text: [UInt8], _ range: ByteRange) {
    var isString = false
    var isEscaped = false
    for byte in text[range.lower..<range.upper] {
      if isString {
        if byte == 0x22, !isEscaped { isString = false }
        isEscaped = byte == 0x5C && !isEscaped
      } else if byte == 0x22 {
        isString = true
      } else if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
        continue
      }
      add(byte)
    }
    add(0xFF)
  }

  /// The value as sixteen hexadecimal digits.
  package var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
