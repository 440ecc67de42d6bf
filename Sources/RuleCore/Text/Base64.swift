/// Encodes and decodes Base64 with padding and without line breaks. Source: RFC 4648, section 4.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Indexed by byte: the value of the byte as a Base64 digit, or -1.
  private static let values: [Int8] = {
    var values = [Int8](repeating: -1, count: 256)
    for (value, digit) in alphabet.enumerated() { values[Int(digit)] = Int8(value) }
    return values
  }()

  /// Returns the decoded bytes; nil if `text` has invalid characters or incomplete padding. The unused bits of the last
  /// digit are ignored, as by Foundation.
  package static func decoded(_ text: [UInt8]) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    let padding = text.suffix(2).count { $0 == 0x3D }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    let values = values
    var bits: UInt32 = 0
    for index in 0..<(text.count - padding) {
      let value = values[Int(text[index])]
      guard value >= 0 else { return nil }
      bits = bits << 6 | UInt32(value)
      if index % 4 > 0 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(6 - index % 4 * 2))) }
    }
    return bytes
  }

  package static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start...].prefix(3)
      let bits = part.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - part.count))
      for digit in 0...part.count { text.append(alphabet[Int(bits >> UInt32(18 - 6 * digit) & 63)]) }
      text += [UInt8](repeating: 0x3D, count: 3 - part.count)
    }
    return text
  }
}
