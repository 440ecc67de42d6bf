extension UTF16Text {
  /// `units` in lower case without regard to a locale, as Java's and JavaScript's `toLowerCase`.
  ///
  /// The full mappings of Unicode: U+0130 becomes `i` and U+0307, and a capital sigma that ends a
  /// word becomes the final one. A lone surrogate stays.
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
      case nil:
        append(value, to: &result)
      case "\u{3A3}"? where endsWord(units, sigma: offset, next: next):
        result.append(0x3C2)
      case let scalar?:
        result.append(contentsOf: scalar.properties.lowercaseMapping.utf16)
      }
      offset = next
    }
    return result
  }

  /// Whether a cased letter stands before the sigma and none after it, what casing ignores aside.
  ///
  /// A sigma is itself cased, so no two of them look over the same stretch: linear in all.
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
  /// The upper-case letter that is one scalar, or the scalar itself.
  ///
  /// Where the full mapping is several scalars (`ᾳ` to `ΑΙ`) the title-case letter, if it is one
  /// scalar (`ᾼ`), is the simple mapping; else there is none (`ß`).
  var simpleUppercase: Unicode.Scalar {
    properties.uppercaseMapping.onlyScalar ?? properties.titlecaseMapping.onlyScalar ?? self
  }

  /// The lower-case letter that is one scalar; only U+0130 has a longer full mapping.
  var simpleLowercase: Unicode.Scalar {
    properties.lowercaseMapping.onlyScalar ?? (self == "\u{130}" ? "i" : self)
  }

  /// The full case folding: equal for two letters that differ only in case.
  ///
  /// Lower case of upper case of lower case, but for the two places where folding does something
  /// else: the dotless i stays apart from `i`, and Cherokee folds to its capitals.
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
  /// The scalar of a text of one scalar.
  fileprivate var onlyScalar: Unicode.Scalar? {
    unicodeScalars.count == 1 ? unicodeScalars.first : nil
  }
}
