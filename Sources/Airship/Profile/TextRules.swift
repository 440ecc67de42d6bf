/// The way in which a platform compares strings.
package enum TextRules: Sendable {
  /// Compares 16-bit code units, as Java does.
  case units
  /// Compares characters by canonical equivalence, as Swift and Foundation do.
  case characters

  /// Returns a key that is equal for strings that the platform considers equal. `text`: the string as WTF-8.
  package func key(_ text: [UInt8], ignoresCase: Bool) -> CollationKey {
    switch self {
    case .units:
      guard ignoresCase else { return .bytes(text) }
      if text.allSatisfy({ $0 < 0x80 }) { return .bytes(text.map(Self.lowercased)) }
      return .bytes(UTF16Text.encode(JavaText.equalityKey(UTF16Text.decode(text))))
    case .characters:
      let string = String(decoding: text, as: UTF8.self)
      return .characters(ignoresCase ? FoldedText.folded(string) : string)
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }
}

/// The key of a string: two strings are equal on a platform if their keys are equal.
package enum CollationKey: Hashable, Sendable {
  /// A string for comparison by code units, as WTF-8.
  case bytes([UInt8])
  case characters(String)

  /// True if the string of this key contains the string of `needle` at `place`. Both keys must have been created with
  /// the same `TextRules`.
  package func holds(_ needle: CollationKey, at place: TextPlace) -> Bool {
    switch (self, needle) {
    case (.bytes(let text), .bytes(let needle)): Self.holds(text, needle, place)
    case (.characters(let text), .characters(let needle)):
      switch place {
      case .start: SwiftText.hasPrefix(text, needle)
      case .end: SwiftText.hasSuffix(text, needle)
      case .anywhere: SwiftText.contains(text, needle)
      }
    case (.bytes, .characters), (.characters, .bytes): false
    }
  }

  /// Compares code units, because `needle` may be half of a surrogate pair.
  private static func holds(_ text: [UInt8], _ needle: [UInt8], _ place: TextPlace) -> Bool {
    let (units, wanted) = (UTF16Text.decode(text), UTF16Text.decode(needle))
    switch place {
    case .start: return units.starts(with: wanted)
    case .end: return units.count >= wanted.count && units.suffix(wanted.count) == wanted[...]
    case .anywhere: return UTF16Text.contains(units, wanted)
    }
  }
}
