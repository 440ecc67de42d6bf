/// Strings as in Java and JavaScript: UTF-16 code units, which may include lone surrogates.
///
/// Their byte form is WTF-8: UTF-8 in which a lone surrogate takes three bytes. Converting code units to bytes and back
/// returns the same code units.
package enum UTF16Text {
  /// Returns the code units of `bytes`; a byte that starts no valid sequence is decoded as U+FFFD.
  package static func decode(_ bytes: [UInt8]) -> [UInt16] { decode(bytes.span) }

  /// Returns the code units of `bytes`; a byte that starts no valid sequence is decoded as U+FFFD.
  package static func decode(_ bytes: Span<UInt8>) -> [UInt16] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count)
    var offset = 0
    while offset < bytes.count {
      let (value, length) = codePoint(in: bytes, at: offset)
      append(value, to: &units)
      offset += length
    }
    return units
  }

  /// Returns `units` as WTF-8: UTF-8 in which a lone surrogate takes three bytes.
  package static func encode(_ units: [UInt16]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(units.count)
    var offset = 0
    while offset < units.count {
      let value = codePoint(in: units, at: offset)
      offset += value > 0xFFFF ? 2 : 1
      appendWTF8(value, to: &bytes)
    }
    return bytes
  }

  /// Returns the code point that starts at `offset`; it may be a lone surrogate.
  package static func codePoint(in units: [UInt16], at offset: Int) -> UInt32 {
    let unit = units[offset]
    guard unit & 0xFC00 == 0xD800, offset + 1 < units.count,
      units[offset + 1] & 0xFC00 == 0xDC00
    else { return UInt32(unit) }
    return joined(unit, units[offset + 1])
  }

  /// Returns the code point that ends just before `offset`; it may be a lone surrogate.
  package static func codePoint(in units: [UInt16], before offset: Int) -> UInt32 {
    let unit = units[offset - 1]
    guard unit & 0xFC00 == 0xDC00, offset >= 2, units[offset - 2] & 0xFC00 == 0xD800 else { return UInt32(unit) }
    return joined(units[offset - 2], unit)
  }

  /// Appends a code point: as a surrogate pair if it is above U+FFFF, otherwise as one unit.
  package static func append(_ value: UInt32, to units: inout [UInt16]) {
    if value < 0x1_0000 {
      units.append(UInt16(value))
    } else {
      units.append(0xD800 | UInt16(truncatingIfNeeded: (value - 0x1_0000) >> 10))
      units.append(0xDC00 | UInt16(truncatingIfNeeded: value & 0x3FF))
    }
  }

  /// True if `text` contains `needle`, compared by code unit, like `String.contains` of Java and `includes` of
  /// JavaScript. True for an empty needle.
  ///
  /// Complexity: linear in both lengths (Knuth–Morris–Pratt).
  package static func contains(_ text: [UInt16], _ needle: [UInt16]) -> Bool {
    var found = needle.isEmpty
    forEachOccurrence(of: needle, in: text) { _ in
      found = true
      return false
    }
    return found
  }

  private static func joined(_ high: UInt16, _ low: UInt16) -> UInt32 {
    0x1_0000 + (UInt32(high & 0x3FF) << 10 | UInt32(low & 0x3FF))
  }

  /// Returns the code point at `offset` and its length in bytes. If the bytes there are invalid, returns U+FFFD and
  /// length 1.
  package static func codePoint(in bytes: Span<UInt8>, at offset: Int) -> (UInt32, length: Int) {
    let lead = bytes[offset]
    let length: Int
    let least: UInt32
    var value: UInt32
    switch lead {
    case ..<0x80: return (UInt32(lead), 1)
    case 0xC2...0xDF: (length, least, value) = (2, 0x80, UInt32(lead & 0x1F))
    case 0xE0...0xEF: (length, least, value) = (3, 0x800, UInt32(lead & 0x0F))
    case 0xF0...0xF4: (length, least, value) = (4, 0x1_0000, UInt32(lead & 0x07))
    default: return (0xFFFD, 1)
    }
    guard offset + length <= bytes.count else { return (0xFFFD, 1) }
    for index in offset + 1..<offset + length {
      guard bytes[index] & 0xC0 == 0x80 else { return (0xFFFD, 1) }
      value = value << 6 | UInt32(bytes[index] & 0x3F)
    }
    return least...0x10_FFFF ~= value ? (value, length) : (0xFFFD, 1)
  }
}

/// Appends the UTF-8 bytes of `scalar`; a surrogate is encoded in three bytes.
package func appendWTF8(_ scalar: UInt32, to text: inout [UInt8]) {
  switch scalar {
  case 0..<0x80: text.append(UInt8(truncatingIfNeeded: scalar))
  case 0x80..<0x800:
    text.append(0xC0 | UInt8(truncatingIfNeeded: scalar >> 6))
    text.append(0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F))
  case 0x800..<0x10000:
    text.append(0xE0 | UInt8(truncatingIfNeeded: scalar >> 12))
    text.append(0x80 | UInt8(truncatingIfNeeded: scalar >> 6 & 0x3F))
    text.append(0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F))
  default:
    text.append(0xF0 | UInt8(truncatingIfNeeded: scalar >> 18 & 0x07))
    text.append(0x80 | UInt8(truncatingIfNeeded: scalar >> 12 & 0x3F))
    text.append(0x80 | UInt8(truncatingIfNeeded: scalar >> 6 & 0x3F))
    text.append(0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F))
  }
}

extension UTF16Text {
  /// Returns `units` in lower case without a locale, like `toLowerCase` of Java and JavaScript.
  ///
  /// Uses Unicode's full mappings: U+0130 becomes `i` and U+0307, and a capital sigma at the end of a word becomes the
  /// final sigma. Lone surrogates are unchanged.
  ///
  /// Source: Unicode Standard, 3.13 Default Case Algorithms, Final_Sigma; ECMA-262, String.prototype.toLowerCase;
  /// java.lang.String.toLowerCase(Locale.ROOT).
  package static func lowercased(_ units: [UInt16]) -> [UInt16] {
    var result: [UInt16] = []
    result.reserveCapacity(units.count)
    var offset = 0
    while offset < units.count {
      let value = codePoint(in: units, at: offset)
      let next = offset + (value > 0xFFFF ? 2 : 1)
      switch Unicode.Scalar(value) {
      case nil: append(value, to: &result)
      case "\u{3A3}"? where endsWord(units, sigma: offset, next: next): result.append(0x3C2)
      case let scalar?: result.append(contentsOf: scalar.properties.lowercaseMapping.utf16)
      }
      offset = next
    }
    return result
  }

  /// True if the sigma ends a word: a cased letter precedes it, and none follows. Case-ignorable characters are
  /// skipped.
  ///
  /// A sigma is itself a cased letter, so the scans of other sigmas end at it. All scans together are therefore linear.
  private static func endsWord(_ units: [UInt16], sigma: Int, next: Int) -> Bool {
    var offset = sigma
    var follows = false
    while offset > 0 {
      let value = codePoint(in: units, before: offset)
      offset -= value > 0xFFFF ? 2 : 1
      guard let properties = Unicode.Scalar(value)?.properties else { return false }
      if properties.isCaseIgnorable { continue }
      follows = properties.isCased
      break
    }
    guard follows else { return false }
    offset = next
    while offset < units.count {
      let value = codePoint(in: units, at: offset)
      offset += value > 0xFFFF ? 2 : 1
      guard let properties = Unicode.Scalar(value)?.properties else { return true }
      if !properties.isCaseIgnorable { return !properties.isCased }
    }
    return true
  }
}

extension Unicode.Scalar {
  /// The simple upper-case mapping, or the scalar itself if it has no such mapping.
  ///
  /// If the full mapping has several scalars (`ᾳ` to `ΑΙ`), the simple mapping is the title-case mapping, provided that
  /// this is one scalar (`ᾼ`). Otherwise the scalar has no simple mapping (`ß`).
  var simpleUppercase: Unicode.Scalar {
    properties.uppercaseMapping.onlyScalar ?? properties.titlecaseMapping.onlyScalar ?? self
  }

  /// The simple lower-case mapping. Only the full mapping of U+0130 has several scalars.
  var simpleLowercase: Unicode.Scalar { properties.lowercaseMapping.onlyScalar ?? (self == "\u{130}" ? "i" : self) }

  /// The full case folding, which is equal for two characters that differ only in case.
  ///
  /// The folding is the lower case of the upper case of the lower case, with two exceptions. The dotless i is not
  /// folded to `i`, and Cherokee is folded to upper case.
  ///
  /// Source: Unicode Character Database: CaseFolding.txt, statuses C and F.
  package var caseFolded: [Unicode.Scalar] {
    switch value {
    case ..<0x80: [properties.isUppercase ? simpleLowercase : self]
    case 0x131: [self]
    case 0x13A0...0x13F5: [self]
    case 0x13F8...0x13FD, 0xAB70...0xABBF: [simpleUppercase]
    default:
      properties.lowercaseMapping.unicodeScalars
        .flatMap { Array($0.properties.uppercaseMapping.unicodeScalars) }
        .flatMap { Array($0.properties.lowercaseMapping.unicodeScalars) }
    }
  }
}

extension String {
  /// The only scalar of the string; nil if the string is empty or has several scalars.
  fileprivate var onlyScalar: Unicode.Scalar? { unicodeScalars.count == 1 ? unicodeScalars.first : nil }
}
