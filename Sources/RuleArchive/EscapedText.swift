/// Returns bytes of an archive as a string that is safe to print. Scalars that are not printable
/// become `\u{…}`, bytes that are not UTF-8 become `\xNN`, and a backslash is doubled.
package func escapedText(_ bytes: [UInt8]) -> String {
  var text = ""
  var offset = 0
  var rest = bytes.makeIterator()
  var parser = Unicode.UTF8.ForwardParser()
  while true {
    switch parser.parseScalar(from: &rest) {
    case .emptyInput: return text
    case .error(let length):
      for byte in bytes[offset..<offset + length] { text += "\\x" + hexadecimal(UInt32(byte), digits: 2) }
      offset += length
    case .valid(let encoded):
      let scalar = Unicode.UTF8.decode(encoded)
      if scalar == "\\" {
        text += "\\\\"
      } else if isPrintable(scalar) {
        text.unicodeScalars.append(scalar)
      } else {
        text += "\\u{" + hexadecimal(scalar.value, digits: 1) + "}"
      }
      offset += encoded.count
    }
  }
}

/// Returns the number in upper-case hexadecimal, padded with zeros to at least `digits` digits.
func hexadecimal(_ value: UInt32, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}

/// True if a scalar is visible and does not affect the display of neighboring scalars.
package func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return (0x20..<0x7F).contains(scalar.value) }
  return switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
  default: true
  }
}

/// A byte of a path that is not part of UTF-8, represented in a string by a private-use character: U+10FF80 for 0x80 to
/// U+10FFFF for 0xFF. Messages show `\x80`.
package enum PathByte {
  private static let base: UInt32 = 0x10FF00

  package static func scalar(for byte: UInt8) -> Unicode.Scalar { Unicode.Scalar(base + UInt32(byte)) ?? "\u{FFFD}" }

  /// Returns the byte that a character represents; nil for all other characters.
  package static func value(of scalar: Unicode.Scalar) -> UInt8? {
    scalar.value >= base + 0x80 ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }
}
