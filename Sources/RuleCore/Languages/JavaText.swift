/// The string comparisons of Java, of Kotlin and of regular expressions on Android, on UTF-16 code units.
///
/// Source: aepsdk-core-android: …/com/adobe/marketing/mobile/rulesengine@3.8.0. Regular expressions
/// behave as in ICU, which Android devices use.
package enum JavaText {
  /// Returns the result of `String.equalsIgnoreCase`. Two units count as equal if the lower case of their simple upper
  /// case is the same. Surrogate pairs are not combined.
  package static func equalsIgnoreCase(_ a: [UInt16], _ b: [UInt16]) -> Bool {
    a.elementsEqual(b) { $0 == $1 || equalityKey($0) == equalityKey($1) }
  }

  /// True if the regular expression `(?i)\Qneedle\E.*` matches the whole of `text`.
  ///
  /// Uses full case folding (`ß` equals `ss`). The match of the needle must end at a character boundary of `text`. The
  /// rest of `text` must contain no line terminator.
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
  /// Every code point folds to at least one code point. So going backward from the end of `text` finds the only offset
  /// at which the needle can start.
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

  /// True if Kotlin's `trim` removes a code unit. Source: `Char.isWhitespace` of Kotlin on the JVM.
  package static func isBlank(_ unit: UInt16) -> Bool {
    0x1C...0x1F ~= unit || (JavaScriptText.isBlank(unit) && unit != 0xFEFF)
  }

  /// Returns a key. Two strings have equal keys exactly if `equalsIgnoreCase` is true for them.
  package static func equalityKey(_ units: [UInt16]) -> [UInt16] { units.map(equalityKey) }

  private static func equalityKey(_ unit: UInt16) -> UInt16 {
    Unicode.Scalar(unit).map { UInt16(basicLowercase(basicUppercase($0)).value) } ?? unit
  }

  /// Returns the simple upper case of a scalar. Returns the scalar itself if the upper case is above U+FFFF, because it
  /// then does not fit into a Java `char`.
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

  /// True if the code unit is a line terminator, which ICU's `.` does not match.
  private static func endsLine(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}

/// The iteration order of a `java.util.HashMap`.
///
/// The low bits of a key's spread hash select a bucket of the table. Keys in one bucket keep the order of insertion.
/// The table starts with 16 buckets, and its size doubles when it is more than three quarters full.
/// Source: OpenJDK: java.util.HashMap, java.lang.String.hashCode.
package enum JavaHashOrder {
  /// Returns the indices of `keys` in the iteration order of a map with these keys. The keys must be distinct.
  package static func places(of keys: [[UInt8]]) -> [Int] {
    var capacity = 16
    while keys.count > capacity / 4 * 3 { capacity *= 2 }
    let mask = UInt32(capacity - 1)
    let buckets = keys.map { bucket($0) & mask }
    return keys.indices.sorted { (buckets[$0], $0) < (buckets[$1], $1) }
  }

  private static func bucket(_ key: [UInt8]) -> UInt32 {
    var hash: UInt32 = 0
    for unit in UTF16Text.decode(key) { hash = hash &* 31 &+ UInt32(unit) }
    return hash ^ hash >> 16
  }
}

/// The value of an unquoted word in a document, with the type that Android's JSON reader gives it.
package enum JavaWord: Equatable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case double(Double)
  case text

  /// Returns the value of a word in UTF-8, as the first case, in declaration order, that the word matches.
  ///
  /// A word without `.` is parsed as a 64-bit integer: hexadecimal after `0x`, octal after a leading `0`, otherwise
  /// decimal. A sign may follow the prefix, but must not precede it: `-010` is -10. Digits may be of any script.
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
