/// How Java, Kotlin and Android's regular expressions compare text, over UTF-16 code units.
///
/// Source: aepsdk-core-android: …/com/adobe/marketing/mobile/rulesengine@3.8.0; the regular
/// expressions are ICU's, as on a device.
package enum JavaText {
  /// `String.equalsIgnoreCase`: unit by unit equal, or equal in upper case, or in the lower case of
  /// that; by simple mappings, and never across a surrogate pair.
  package static func equalsIgnoreCase(_ a: [UInt16], _ b: [UInt16]) -> Bool {
    a.elementsEqual(b, by: equalIgnoringCase)
  }

  /// `String.toLowerCase(Locale.ROOT)`.
  package static func lowercased(_ units: [UInt16]) -> [UInt16] { UTF16Text.lowercased(units) }

  /// `String.contains`: the empty needle is contained.
  package static func contains(_ text: [UInt16], _ needle: [UInt16]) -> Bool {
    UTF16Text.contains(text, needle)
  }

  /// Whether `(?i)\Qneedle\E.*` matches the whole of `text`.
  ///
  /// Case is folded in full (`ß` is `ss`), the needle must end where a character of the text ends,
  /// and no line may end in the rest.
  package static func matchesPrefix(_ text: [UInt16], _ needle: [UInt16]) -> Bool {
    let wanted = folded(needle)
    var matched = 0
    var offset = 0
    while matched < wanted.count {
      guard offset < text.count else { return false }
      let value = UTF16Text.codePoint(in: text, at: offset)
      offset += value > 0xFFFF ? 2 : 1
      for part in folding(of: value) {
        guard matched < wanted.count, wanted[matched] == part else { return false }
        matched += 1
      }
    }
    return !text[offset...].contains(where: endsLine)
  }

  /// Whether `(?i).*\Qneedle\E` matches the whole of `text`.
  ///
  /// Every folding has at least one code point, so walking back from the end finds the only place
  /// where the needle can start.
  package static func matchesSuffix(_ text: [UInt16], _ needle: [UInt16]) -> Bool {
    let wanted = folded(needle)
    var unmatched = wanted.count
    var offset = text.count
    while unmatched > 0 {
      guard offset > 0 else { return false }
      let value = UTF16Text.codePoint(in: text, before: offset)
      offset -= value > 0xFFFF ? 2 : 1
      for part in folding(of: value).reversed() {
        guard unmatched > 0, wanted[unmatched - 1] == part else { return false }
        unmatched -= 1
      }
    }
    return !text[..<offset].contains(where: endsLine)
  }

  /// Units that are equal for two texts exactly when `equalsIgnoreCase` holds for them.
  package static func equalityKey(_ units: [UInt16]) -> [UInt16] {
    units.map { unit in
      guard let scalar = Unicode.Scalar(unit) else { return unit }
      return UInt16(basicLowercase(basicUppercase(scalar)).value)
    }
  }

  private static func equalIgnoringCase(_ a: UInt16, _ b: UInt16) -> Bool {
    if a == b { return true }
    guard let a = Unicode.Scalar(a), let b = Unicode.Scalar(b) else { return false }
    let (upperA, upperB) = (basicUppercase(a), basicUppercase(b))
    return upperA == upperB || basicLowercase(upperA) == basicLowercase(upperB)
  }

  /// A Java `char` has no room for a mapping out of the basic plane, so it stays.
  private static func basicUppercase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let upper = scalar.simpleUppercase
    return upper.value > 0xFFFF ? scalar : upper
  }

  private static func basicLowercase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let lower = scalar.simpleLowercase
    return lower.value > 0xFFFF ? scalar : lower
  }

  private static func folded(_ units: [UInt16]) -> [UInt32] {
    var result: [UInt32] = []
    var offset = 0
    while offset < units.count {
      let value = UTF16Text.codePoint(in: units, at: offset)
      offset += value > 0xFFFF ? 2 : 1
      result.append(contentsOf: folding(of: value))
    }
    return result
  }

  private static func folding(of value: UInt32) -> [UInt32] {
    guard let scalar = Unicode.Scalar(value) else { return [value] }
    return scalar.caseFolded.map(\.value)
  }

  /// What `.` does not match in ICU.
  private static func endsLine(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
