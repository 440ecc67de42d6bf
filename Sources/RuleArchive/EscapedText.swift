/// Returns bytes of an archive as a string that is safe to print. Scalars that are not printable
/// become `\u{…}`, bytes that are not UTF-8 become `\xNN`, and a backslash is doubled.
package func escapedText(_ bytes: [UInt8]) -> String {
  var text = ""
  var offset = 0
  while offset < bytes.count {
    let length = sequenceLength(bytes[offset])
    let end = min(offset + length, bytes.count)
    guard let scalars = String(validating: bytes[offset..<end], as: UTF8.self)?.unicodeScalars,
      let scalar = scalars.first
    else {
      text += "\\x" + hexadecimal(UInt32(bytes[offset]), digits: 2)
      offset += 1
      continue
    }
    if scalar == "\\" {
      text += "\\\\"
    } else if isPrintable(scalar) {
      text.unicodeScalars.append(scalar)
    } else {
      text += "\\u{" + hexadecimal(scalar.value, digits: 1) + "}"
    }
    offset = end
  }
  return text
}

/// Returns the number in upper-case hexadecimal, padded with zeros to at least `digits` digits.
func hexadecimal(_ value: UInt32, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}

/// Returns the length of the UTF-8 sequence that `lead` starts; 1 if it is not a multibyte lead.
private func sequenceLength(_ lead: UInt8) -> Int {
  switch lead {
  case 0xC2...0xDF: 2
  case 0xE0...0xEF: 3
  case 0xF0...0xF4: 4
  default: 1
  }
}

/// True if a scalar is visible and does not affect how its neighbors are displayed.
package func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return (0x20..<0x7F).contains(scalar.value) }
  return switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
    .unassigned:
    false
  default: true
  }
}
