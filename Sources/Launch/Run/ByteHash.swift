extension Span<UInt8> {
  /// Returns the 8 to 48 bytes of `start..<end` as six integers. If the range has fewer than 48 bytes, the last
  /// integers repeat the last eight bytes.
  @inline(__always)
  func sixWords(_ start: Int, _ end: Int) -> (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) {
    precondition(start >= 0 && end <= count && end &- start >= 8)
    // Sound: eight bytes follow `last`, as was checked, and no later bytes are read.
    let last = end &- 8
    return unsafe (
      uncheckedWord(at: start), uncheckedWord(at: Swift.min(start &+ 8, last)),
      uncheckedWord(at: Swift.min(start &+ 16, last)), uncheckedWord(at: Swift.min(start &+ 24, last)),
      uncheckedWord(at: Swift.min(start &+ 32, last)), uncheckedWord(at: last)
    )
  }

  /// Returns the eight bytes at `offset`, which must be inside the span.
  @unsafe @inline(__always)
  private func uncheckedWord(at offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// Returns the first eight and the last eight of the ASCII bytes `start..<end` in lower case, and a case-insensitive
  /// hash of all bytes. If there are fewer than eight bytes, `head` contains all of them and `tail` is 0.
  @inline(__always)
  func folded(_ start: Int, _ end: Int, seed: UInt64) -> (head: UInt64, tail: UInt64, hash: UInt64) {
    precondition(start >= 0 && start <= end && end <= count)
    var hash = ByteHash(seed: seed &+ UInt64(truncatingIfNeeded: end &- start))
    if end &- start < 8 {
      let head = ByteWord.lowercased(shortWord(start, end))
      hash.add(head)
      return (head, 0, hash.value)
    }
    // Sound: `at` stays below `last`, and eight bytes follow `last`, as was checked. The last word may overlap the word
    // before it.
    let last = end &- 8
    let head = ByteWord.lowercased(unsafe uncheckedWord(at: start))
    let tail = ByteWord.lowercased(unsafe uncheckedWord(at: last))
    hash.add(head)
    var at = start &+ 8
    while at < last {
      hash.add(ByteWord.lowercased(unsafe uncheckedWord(at: at)))
      at &+= 8
    }
    hash.add(tail)
    return (head, tail, hash.value)
  }

  /// True if `count` ASCII bytes from `start` on, in lower case, equal `other` from `offset` on.
  @inline(__always)
  func equalsFolded(_ start: Int, _ other: Span<UInt8>, _ offset: Int, count: Int) -> Bool {
    precondition(start >= 0 && offset >= 0 && count >= 0)
    precondition(start <= self.count &- count && offset <= other.count &- count)
    if count < 8 { return equalsFoldedShort(start, other, offset, count: count) }
    var at = 0
    // Sound: the preconditions keep eight bytes after `last` inside both spans.
    let last = count &- 8
    while true {
      let word = unsafe uncheckedWord(at: start &+ at)
      let otherWord = unsafe other.uncheckedWord(at: offset &+ at)
      if ByteWord.lowercased(word) != otherWord { return false }
      if at == last { return true }
      at = Swift.min(at &+ 8, last)
    }
  }

  /// Does the same as `equalsFolded` for fewer than eight bytes; separate, to keep setup out of the common path.
  @inline(never)
  private func equalsFoldedShort(_ start: Int, _ other: Span<UInt8>, _ offset: Int, count: Int) -> Bool {
    ByteWord.lowercased(shortWord(start, start &+ count)) == other.shortWord(offset, offset &+ count)
  }

}

/// A fast non-cryptographic hash of bytes, for tables inside this process.
struct ByteHash {
  package private(set) var value: UInt64

  @inline(__always)
  init(seed: UInt64) { value = seed &* 0x9E37_79B9_7F4A_7C15 }

  /// A random seed per process, so that no document can be crafted to make keys collide.
  static let processSeed = UInt64(truncatingIfNeeded: Hasher().finalize())

  @inline(__always)
  mutating func add(_ word: UInt64) {
    // Folds both halves of the product, so that each bit of the word reaches the low bits.
    let product = (value ^ word).multipliedFullWidth(by: 0xFF51_AFD7_ED55_8CCD)
    value = product.high ^ product.low
  }
}

extension ByteWord {
  /// Returns `word` with the letters A to Z in lower case. Precondition: the bytes of `word` are ASCII.
  @inline(__always)
  static func lowercased(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    let fromA = word &+ ones &* (0x80 - 0x41)
    let beyondZ = word &+ ones &* (0x80 - 0x5B)
    return word | (fromA & ~beyondZ & tops) &>> 2
  }
}
