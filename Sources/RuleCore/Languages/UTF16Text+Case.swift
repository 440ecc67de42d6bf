extension UTF16Text {
  /// Returns `units` in lower case without locale, like `toLowerCase` of Java and JavaScript.
  ///
  /// Uses Unicode's full mappings: U+0130 becomes `i` and U+0307, and a capital sigma that ends a
  /// word becomes the final sigma. Lone surrogates stay.
  ///
  /// Source: Unicode Standard, 3.13 Default Case Algorithms, Final_Sigma; ECMA-262,
  /// String.prototype.toLowerCase; java.lang.String.toLowerCase(Locale.ROOT).
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

  /// True if a cased letter precedes the sigma and none follows, skipping case-ignorable characters.
  ///
  /// A sigma is itself cased and so ends the scans of other sigmas: all scans together are linear.
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
  /// The simple upper-case mapping, or the scalar itself if there is none.
  ///
  /// If the full mapping has several scalars (`ᾳ` to `ΑΙ`), the simple mapping is the title case if the title case is
  /// one scalar (`ᾼ`); otherwise there is no simple mapping (`ß`).
  var simpleUppercase: Unicode.Scalar {
    properties.uppercaseMapping.onlyScalar ?? properties.titlecaseMapping.onlyScalar ?? self
  }

  /// The simple lower-case mapping. Only the full mapping of U+0130 has several scalars.
  var simpleLowercase: Unicode.Scalar { properties.lowercaseMapping.onlyScalar ?? (self == "\u{130}" ? "i" : self) }

  /// The full case folding: equal for two characters that differ only in case.
  ///
  /// The lower case of the upper case of the lower case, with two exceptions: the dotless i does
  /// not fold to `i`, and Cherokee folds to upper case.
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
  /// The only scalar of the string; nil if it has none or several.
  fileprivate var onlyScalar: Unicode.Scalar? { unicodeScalars.count == 1 ? unicodeScalars.first : nil }
}
