/// The string comparisons of Java, Kotlin and Android's regular expressions, on UTF-16 code units.
///
/// Source: aepsdk-core-android: …/com/adobe/marketing/mobile/rulesengine@3.8.0. Regular expressions
/// behave as in ICU, which Android devices use.
package enum JavaText {
  /// `String.equalsIgnoreCase`: compares units, then their simple upper case, then the lower case of the upper case.
  /// Surrogate pairs are not combined.
  package static func equalsIgnoreCase(_ a: [UInt16], _ b: [UInt16]) -> Bool {
    a.elementsEqual(b) { $0 == $1 || equalityKey($0) == equalityKey($1) }
  }

  /// True if the regular expression `(?i)\Qneedle\E.*` matches the whole of `text`.
  ///
  /// Uses full case folding (`ß` is `ss`). The match of the needle must end at a character boundary
  /// of `text`, and the rest must contain no line terminator.
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

  /// True if the regular expression `(?i).*\Qneedle\E` matches the whole of `text`.
  ///
  /// Every code point folds to at least one code point, so walking backward from the end finds the only offset at which
  /// the needle can start.
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

  /// Returns a key that is equal for two strings exactly if `equalsIgnoreCase` is true.
  package static func equalityKey(_ units: [UInt16]) -> [UInt16] { units.map(equalityKey) }

  private static func equalityKey(_ unit: UInt16) -> UInt16 {
    Unicode.Scalar(unit).map { UInt16(basicLowercase(basicUppercase($0)).value) } ?? unit
  }

  /// The simple upper case, unless it is above U+FFFF and does not fit a Java `char`.
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

  /// True if ICU's `.` does not match the code unit.
  private static func endsLine(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
