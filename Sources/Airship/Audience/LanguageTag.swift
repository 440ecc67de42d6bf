/// The language and region of a locale, in lower case. The SDKs do not compare script and variants.
package struct LanguageTag: Hashable, Sendable {
  package let language: [UInt8]
  package let region: [UInt8]?

  /// Reads a BCP 47 tag, which may also contain underscores instead of hyphens. Returns nil if the tag does not begin
  /// with a language.
  package init?(any text: [UInt8]) { self.init(text, separators: [0x2D, 0x5F]) }

  /// Reads a BCP 47 tag as the SDK for Android does: one separator at the end of the tag is ignored. Returns nil if the
  /// tag does not begin with a language.
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
    // Extended languages and a script may come before the region. A part of one character begins an extension, and no
    // region follows.
    region = parts.dropFirst().prefix { $0.count > 1 }.first {
      $0.count == 2 && isAlphabetic($0) || $0.count == 3 && $0.allSatisfy { $0 &- 0x30 < 10 }
    }
  }

  /// True if the locale `other` has the language of this tag and, if this tag has a region, also the region.
  func matches(_ other: LanguageTag) -> Bool {
    language == other.language && (region == nil || region == other.region)
  }
}
