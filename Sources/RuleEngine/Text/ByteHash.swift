extension Span<UInt8> {
  /// The eight bytes at `offset` as a number, the first one lowest.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset <= count &- 8)
    // Sound: the check above keeps all eight bytes inside the span.
    return UInt64(
      littleEndian: unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// The bytes of `start..<end`, fewer than eight, as a number, the first one lowest.
  @inline(__always)
  func shortWord(_ start: Int, _ end: Int) -> UInt64 {
    guard end > start else { return 0 }
    // Where eight bytes can be read, one look and a cut are enough.
    let cut = UInt64(truncatingIfNeeded: 64 &- 8 &* (end &- start))
    if start &+ 8 <= count { return (word(at: start) &<< cut) &>> cut }
    if end >= 8 { return word(at: end &- 8) &>> cut }
    var result: UInt64 = 0
    var at = end
    while at > start {
      at &-= 1
      result = result << 8 | UInt64(self[at])
    }
    return result
  }

  /// A hash of the ASCII bytes `start..<end`, the same in any case.
  @inline(__always)
  func foldedHash(_ start: Int, _ end: Int, seed: UInt64) -> UInt64 {
    var hash = ByteHash(seed: seed &+ UInt64(truncatingIfNeeded: end &- start))
    var at = start
    while at &+ 8 <= end {
      hash.add(ByteWord.lowercased(word(at: at)))
      at &+= 8
    }
    if at < end { hash.add(ByteWord.lowercased(shortWord(at, end))) }
    return hash.value
  }

  /// Whether `count` ASCII bytes from `start` on are in lower case those of `other` from `offset` on.
  @inline(__always)
  func equalsFolded(_ start: Int, _ other: Span<UInt8>, _ offset: Int, count: Int) -> Bool {
    var at = 0
    while at &+ 8 <= count {
      if ByteWord.lowercased(word(at: start &+ at)) != other.word(at: offset &+ at) { return false }
      at &+= 8
    }
    return at == count
      || ByteWord.lowercased(shortWord(start &+ at, start &+ count))
        == other.shortWord(offset &+ at, offset &+ count)
  }

  /// Whether `count` bytes from `start` on are those of `other` from `offset` on.
  @inline(__always)
  func equals(_ start: Int, _ other: Span<UInt8>, _ offset: Int, count: Int) -> Bool {
    var at = 0
    while at &+ 8 <= count {
      if word(at: start &+ at) != other.word(at: offset &+ at) { return false }
      at &+= 8
    }
    return at == count
      || shortWord(start &+ at, start &+ count) == other.shortWord(offset &+ at, offset &+ count)
  }
}

/// A quick hash of bytes, for tables inside this process.
struct ByteHash {
  private(set) var value: UInt64

  @inline(__always)
  init(seed: UInt64) { value = seed &* 0x9E37_79B9_7F4A_7C15 }

  /// Differs from process to process, so that no document can be written to collide.
  static let processSeed = UInt64(truncatingIfNeeded: Hasher().finalize())

  @inline(__always)
  mutating func add(_ word: UInt64) {
    // Both halves of the product: each bit of the word reaches the low ones.
    let product = (value ^ word).multipliedFullWidth(by: 0xFF51_AFD7_ED55_8CCD)
    value = product.high ^ product.low
  }
}

/// Bytes of eight, looked at side by side.
enum ByteWord {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// `word`, whose bytes are ASCII, with the letters A to Z in lower case.
  @inline(__always)
  static func lowercased(_ word: UInt64) -> UInt64 {
    let fromA = word &+ ones &* (0x80 - 0x41)
    let beyondZ = word &+ ones &* (0x80 - 0x5B)
    return word | (fromA & ~beyondZ & tops) &>> 2
  }

  /// Whether some byte of `word` is `byte`.
  @inline(__always)
  static func contains(_ word: UInt64, _ byte: UInt8) -> Bool {
    let other = word ^ (ones &* UInt64(byte))
    return (other &- ones) & ~other & tops != 0
  }
}
