extension ValueRules {
  // MARK: ASCII

  func asciiHolds(_ relation: TextRelation, _ text: Span<UInt8>, _ needle: Span<UInt8>) -> Bool {
    switch relation {
    case .equals: text.count == needle.count && matches(text, needle, at: 0)
    case .differs: !(text.count == needle.count && matches(text, needle, at: 0))
    case .contains: asciiContains(text, needle)
    case .lacks: !asciiContains(text, needle)
    case .starts: text.count >= needle.count && matches(text, needle, at: 0) && isWhole(text, needle.count..<text.count)
    case .ends:
      text.count >= needle.count && matches(text, needle, at: text.count - needle.count)
        && isWhole(text, 0..<text.count - needle.count)
    }
  }

  /// True if `text` contains `needle` at offset `start`, ignoring case. `needle` must be lower case.
  @inline(__always)
  private func matches(_ text: Span<UInt8>, _ needle: Span<UInt8>, at start: Int) -> Bool {
    text.equalsFolded(start, needle, 0, count: needle.count)
  }

  private func asciiContains(_ text: Span<UInt8>, _ needle: Span<UInt8>) -> Bool {
    if needle.isEmpty { return containsEmptyText }
    let (first, last) = (needle[0], text.count - needle.count)
    let isShort = needle.count < 8
    let word = isShort ? needle.shortWord(0, needle.count) : 0
    var start = 0
    while start <= last {
      // Skip offsets where the first byte differs, eight at a time.
      if start &+ 8 <= text.count {
        let passed = ByteWord.place(of: first, in: ByteWord.lowercased(text.word(at: start)))
        start &+= passed
        if passed == 8 || start > last { continue }
      }
      let isHere =
        isShort
        ? ByteWord.lowercased(text.shortWord(start, start &+ needle.count)) == word
        : matches(text, needle, at: start)
      if isHere { return true }
      start &+= 1
    }
    return false
  }

  /// True if a prefix or suffix may match when the range `rest` of the text remains unmatched.
  ///
  /// On iOS, CR LF is one character, which a match must not split; on Android, `rest` must not contain a line break.
  private func isWhole(_ text: Span<UInt8>, _ rest: Range<Int>) -> Bool {
    switch runtime {
    case .javaScript: return true
    case .swift:
      let cut = rest.lowerBound == 0 ? rest.upperBound : rest.lowerBound
      guard cut > 0, cut < text.count else { return true }
      return text[cut - 1] != 0x0D || text[cut] != 0x0A
    case .java:
      for index in rest where (0x0A...0x0D).contains(text[index]) { return false }
      return true
    }
  }

  // MARK: any text

  /// True if `text`, in UTF-8, has the relation to `needle` by the Unicode rules of the platform.
  package func wideHolds(_ relation: TextRelation, _ text: [UInt8], _ needle: [UInt8]) -> Bool {
    switch runtime {
    case .swift: swiftHolds(relation, text, needle)
    case .java: javaHolds(relation, UTF16Text.decode(text), UTF16Text.decode(needle))
    case .javaScript: webHolds(relation, UTF16Text.decode(text), UTF16Text.decode(needle))
    }
  }

  private func swiftHolds(_ relation: TextRelation, _ text: [UInt8], _ needle: [UInt8]) -> Bool {
    let text = SwiftText.lowercased(String(decoding: text, as: UTF8.self))
    let needle = SwiftText.lowercased(String(decoding: needle, as: UTF8.self))
    return switch relation {
    case .equals: SwiftText.equals(text, needle)
    case .differs: !SwiftText.equals(text, needle)
    case .contains: SwiftText.contains(text, needle)
    case .lacks: !SwiftText.contains(text, needle)
    case .starts: SwiftText.hasPrefix(text, needle)
    case .ends: SwiftText.hasSuffix(text, needle)
    }
  }

  private func javaHolds(_ relation: TextRelation, _ text: [UInt16], _ needle: [UInt16]) -> Bool {
    func contains() -> Bool {
      UTF16Text.contains(UTF16Text.lowercased(text), UTF16Text.lowercased(needle))
    }
    return switch relation {
    case .equals: JavaText.equalsIgnoreCase(text, needle)
    case .differs: !JavaText.equalsIgnoreCase(text, needle)
    case .contains: contains()
    case .lacks: !contains()
    case .starts: JavaText.matchesPrefix(text, needle)
    case .ends: JavaText.matchesSuffix(text, needle)
    }
  }

  private func webHolds(_ relation: TextRelation, _ text: [UInt16], _ needle: [UInt16]) -> Bool {
    let text = UTF16Text.lowercased(text)
    let needle = UTF16Text.lowercased(needle)
    return switch relation {
    case .equals: text == needle
    case .differs: text != needle
    case .contains: UTF16Text.contains(text, needle)
    case .lacks: !UTF16Text.contains(text, needle)
    case .starts: JavaScriptText.hasPrefix(text, needle)
    case .ends: JavaScriptText.hasSuffix(text, needle)
    }
  }
}

extension ValueRules {
  /// Returns a word that is the same for numbers that the platform treats as equal; nil for a number that equals no
  /// number.
  func word(of value: Double) -> UInt64? {
    if comparesDecimalBits { return (value.isNaN ? .nan : value).bitPattern }
    return value.isNaN ? nil : (value == 0 ? 0.0 : value).bitPattern
  }
}
