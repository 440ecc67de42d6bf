/// MurmurHash3 for x86 with a 32-bit result.
///
/// Source: Austin Appleby, MurmurHash3_x86_32 (public domain).
enum MurmurHash3 {
  /// Returns the hash of `bytes`. Complexity: O(bytes).
  static func hash(_ bytes: [UInt8], seed: UInt32) -> UInt32 {
    var hash = seed
    let blocks = bytes.count / 4
    for block in 0..<blocks {
      hash ^= scrambled(word(bytes[(4 * block)..<(4 * block + 4)]))
      hash = rotated(hash, by: 13) &* 5 &+ 0xE654_6B64
    }
    let tail = bytes[(4 * blocks)...]
    if !tail.isEmpty { hash ^= scrambled(word(tail)) }
    return mixed(hash ^ UInt32(truncatingIfNeeded: bytes.count))
  }

  /// Up to four bytes as a little-endian integer.
  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func scrambled(_ word: UInt32) -> UInt32 {
    rotated(word &* 0xCC9E_2D51, by: 15) &* 0x1B87_3593
  }

  private static func rotated(_ word: UInt32, by bits: UInt32) -> UInt32 { word << bits | word >> (32 - bits) }

  private static func mixed(_ hash: UInt32) -> UInt32 {
    var hash = (hash ^ hash >> 16) &* 0x85EB_CA6B
    hash = (hash ^ hash >> 13) &* 0xC2B2_AE35
    return hash ^ hash >> 16
  }
}
