/// The 64-bit fingerprint of FarmHash, with which the SDKs assign devices to buckets. Not cryptographic.
///
/// Source: google/farmhash: src/farmhash.cc (`farmhashna`); urbanairship/android-library:
/// urbanairship-core/…/util/FarmHashFingerprint64.kt@20.10.0. This code returns the fingerprints that the tests of the
/// SDK for Android expect.
package enum FarmHash {
  private static let k0: UInt64 = 0xC3A5_C85C_97CB_3127
  private static let k1: UInt64 = 0xB492_B66F_BE98_F273
  private static let k2: UInt64 = 0x9AE1_6A3B_2F90_404F

  package static func fingerprint(_ bytes: [UInt8]) -> UInt64 {
    switch bytes.count {
    case 0...16: upTo16(bytes)
    case 17...32: upTo32(bytes)
    case 33...64: upTo64(bytes)
    default: long(bytes)
    }
  }

  // MARK: mixing

  private static func word(_ bytes: [UInt8], _ start: Int, bytes count: Int = 8) -> UInt64 {
    (0..<count).reduce(0) { $0 | UInt64(bytes[start + $1]) &<< UInt64(8 * $1) }
  }

  private static func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 { value &>> bits | value &<< (64 - bits) }

  private static func shifted(_ value: UInt64) -> UInt64 { value ^ value &>> 47 }

  private static func joined(_ a: UInt64, _ b: UInt64, _ factor: UInt64) -> UInt64 {
    let first = shifted((a ^ b) &* factor)
    return shifted((b ^ first) &* factor) &* factor
  }

  /// Mixes the 32 bytes from `start` on with the seeds `a` and `b`.
  private static func weak(_ bytes: [UInt8], _ start: Int, _ a: UInt64, _ b: UInt64) -> (UInt64, UInt64) {
    let words = (0..<4).map { word(bytes, start + 8 * $0) }
    let first = a &+ words[0]
    let sum = first &+ words[1] &+ words[2]
    return (sum &+ words[3], rotated(b &+ first &+ words[3], 21) &+ rotated(sum, 44) &+ first)
  }

  // MARK: lengths

  private static func upTo16(_ bytes: [UInt8]) -> UInt64 {
    let count = bytes.count
    let factor = k2 &+ UInt64(count) &* 2
    if count >= 8 {
      let a = word(bytes, 0) &+ k2
      let b = word(bytes, count - 8)
      return joined(rotated(b, 37) &* factor &+ a, (rotated(a, 25) &+ b) &* factor, factor)
    }
    if count >= 4 {
      return joined(UInt64(count) &+ word(bytes, 0, bytes: 4) &<< 3, word(bytes, count - 4, bytes: 4), factor)
    }
    if count == 0 { return k2 }
    let y = UInt64(bytes[0]) &+ UInt64(bytes[count / 2]) &<< 8
    let z = UInt64(count) &+ UInt64(bytes[count - 1]) &<< 2
    return shifted(y &* k2 ^ z &* k0) &* k2
  }

  private static func upTo32(_ bytes: [UInt8]) -> UInt64 {
    let factor = k2 &+ UInt64(bytes.count) &* 2
    let a = word(bytes, 0) &* k1
    let b = word(bytes, 8)
    let c = word(bytes, bytes.count - 8) &* factor
    let d = word(bytes, bytes.count - 16) &* k2
    return joined(rotated(a &+ b, 43) &+ rotated(c, 30) &+ d, a &+ rotated(b &+ k2, 18) &+ c, factor)
  }

  private static func upTo64(_ bytes: [UInt8]) -> UInt64 {
    let count = bytes.count
    let factor = k2 &+ UInt64(count) &* 2
    let a = word(bytes, 0) &* k2
    let b = word(bytes, 8)
    let c = word(bytes, count - 8) &* factor
    let d = word(bytes, count - 16) &* k2
    let y = rotated(a &+ b, 43) &+ rotated(c, 30) &+ d
    let z = joined(y, a &+ rotated(b &+ k2, 18) &+ c, factor)
    let e = word(bytes, 16) &* factor
    let f = word(bytes, 24)
    let g = (y &+ word(bytes, count - 32)) &* factor
    let h = (z &+ word(bytes, count - 24)) &* factor
    return joined(rotated(e &+ f, 43) &+ rotated(g, 30) &+ h, e &+ rotated(f &+ a, 18) &+ g, factor)
  }

  /// Hashes a text of more than 64 bytes, in blocks of 64 bytes. The last block overlaps the block before it.
  private static func long(_ bytes: [UInt8]) -> UInt64 {
    let last = bytes.count - 64
    let seed: UInt64 = 81
    var x = seed &* k2 &+ word(bytes, 0)
    var y = seed &* k1 &+ 113
    var z = shifted(y &* k2 &+ 113) &* k2
    var v: (UInt64, UInt64) = (0, 0)
    var w: (UInt64, UInt64) = (0, 0)
    for block in stride(from: 0, to: (bytes.count - 1) / 64 * 64, by: 64) {
      x = rotated(x &+ y &+ v.0 &+ word(bytes, block + 8), 37) &* k1
      y = rotated(y &+ v.1 &+ word(bytes, block + 48), 42) &* k1
      x ^= w.1
      y &+= v.0 &+ word(bytes, block + 40)
      z = rotated(z &+ w.0, 33) &* k1
      v = weak(bytes, block, v.1 &* k1, x &+ w.0)
      w = weak(bytes, block + 32, z &+ w.1, y &+ word(bytes, block + 16))
      swap(&x, &z)
    }
    let factor = k1 &+ (z & 0xFF) &<< 1
    w.0 &+= UInt64((bytes.count - 1) & 63)
    v.0 &+= w.0
    w.0 &+= v.0
    x = rotated(x &+ y &+ v.0 &+ word(bytes, last + 8), 37) &* factor
    y = rotated(y &+ v.1 &+ word(bytes, last + 48), 42) &* factor
    x ^= w.1 &* 9
    y &+= v.0 &* 9 &+ word(bytes, last + 40)
    z = rotated(z &+ w.0, 33) &* factor
    v = weak(bytes, last, v.1 &* factor, x &+ w.0)
    w = weak(bytes, last + 32, z &+ w.1, y &+ word(bytes, last + 16))
    return joined(joined(v.0, w.0, factor) &+ shifted(y) &* k0 &+ x, joined(v.1, w.1, factor) &+ z, factor)
  }
}
