/// The language and region of a locale, in lower case. The SDKs do not compare script and variants.
package struct LanguageTag: Hashable, Sendable {
  package let language: [UInt8]
  package let region: [UInt8]?

  /// Reads a tag of BCP 47, or a tag with underscores. Returns nil if the tag does not begin with a language.
  package init?(any text: [UInt8]) { self.init(text, separators: [0x2D, 0x5F]) }

  /// Reads a tag of BCP 47. The SDK for Android ignores one separator at the end of the tag.
  init?(android text: [UInt8]) {
    let isOpen = text.last == 0x2D || text.last == 0x5F
    self.init(isOpen ? text.dropLast() : text[...], separators: [0x2D])
  }

  private init?(_ text: some Collection<UInt8>, separators: Set<UInt8>) {
    let parts = text.split(omittingEmptySubsequences: true) { separators.contains($0) }
      .map { part in part.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 } }
    func isAlphabetic(_ part: [UInt8]) -> Bool { part.allSatisfy { $0 &- 0x61 < 26 } }
    guard let first = parts.first, (2...8).contains(first.count), isAlphabetic(first) else { return nil }
    language = first
    // The region follows extended languages and a script. A single character begins an extension, which ends the
    // search.
    region = parts.dropFirst().prefix { $0.count > 1 }.first {
      $0.count == 2 && isAlphabetic($0) || $0.count == 3 && $0.allSatisfy { $0 &- 0x30 < 10 }
    }
  }

  /// True if a device with the locale `other` has the language of this tag, and its region if it has one.
  func matches(_ other: LanguageTag) -> Bool {
    language == other.language && (region == nil || region == other.region)
  }
}
