/// The computation of a visitor's value for an experience by hashing. The value determines the assigned variation.
///
/// Source: convertcom/javascript-sdk: packages/bucketing/src/bucketing-manager.ts @5.0.1 (8abe059);
/// convertcom/android-sdk: core/src/main/kotlin/com/convert/sdk/core/bucketing/BucketingManager.kt @1.0.1 (13b580b);
/// read.
package struct VisitorHashing: Hashable, Sendable {
  package let seed: UInt32
  /// The number of possible values of a visitor: from 0 up to, but not including, this number.
  package let valueCount: Int
  /// True if the id of the experience is hashed before the id of the visitor.
  package let includesExperience: Bool

  /// Creates the computation on a platform whose SDK has the given options.
  package init(_ options: TrafficOptions, for profile: ConvertProfile) {
    func number(_ option: Int64?, or standard: Int64) -> Int64 {
      switch profile.trafficOptions {
      case .ignored: standard
      case .truthy: option == 0 ? standard : option ?? standard
      case .asGiven: option ?? standard
      }
    }
    seed = UInt32(truncatingIfNeeded: number(options.hashSeed, or: 9_999))
    // With `max_traffic` 0, the value of every visitor is 0.
    valueCount = Int(max(1, number(options.maximumTraffic, or: 10_000)))
    includesExperience = profile.trafficOptions != .truthy || !options.excludesExperience
  }

  /// Returns the text that is hashed for a visitor and an experience, whose ids are WTF-8.
  package func text(visitor: [UInt8], experience: [UInt8]) -> [UInt8] {
    // In UTF-8, a lone surrogate becomes U+FFFD.
    Array(String(decoding: UTF16Text.decode((includesExperience ? experience : []) + visitor), as: UTF16.self).utf8)
  }

  package func hash(_ text: [UInt8]) -> UInt32 { MurmurHash3.hash(text, seed: seed) }

  /// Returns the value of a visitor whose hash is `hash`.
  package func value(of hash: UInt32) -> Int { Int(Double(hash) / 4_294_967_296 * Double(valueCount)) }

  /// Returns the value of a visitor for an experience. Both ids are WTF-8.
  package func value(visitor: [UInt8], experience: [UInt8]) -> Int {
    value(of: hash(text(visitor: visitor, experience: experience)))
  }
}

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

  /// Returns up to four bytes as a little-endian integer.
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
