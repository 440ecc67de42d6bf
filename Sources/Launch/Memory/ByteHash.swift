internal import RuleCore

extension Span<UInt8> {
  /// The bytes of `start..<end`, eight to 48 of them, as six numbers, of which the last ones say the same
  /// where there are fewer.
  @inline(__always)
  func sixWords(_ start: Int, _ end: Int) -> (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) {
    precondition(start >= 0 && end <= count && end &- start >= 8)
    // Sound: eight bytes follow `last`, as was checked, and nothing behind it is looked at.
    let last = end &- 8
    return unsafe (
      uncheckedWord(at: start), uncheckedWord(at: Swift.min(start &+ 8, last)),
      uncheckedWord(at: Swift.min(start &+ 16, last)),
      uncheckedWord(at: Swift.min(start &+ 24, last)),
      uncheckedWord(at: Swift.min(start &+ 32, last)), uncheckedWord(at: last)
    )
  }

  /// The eight bytes at `offset`, which must be inside the span.
  @unsafe @inline(__always)
  private func uncheckedWord(at offset: Int) -> UInt64 {
    UInt64(
      littleEndian: unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// The first and the last eight of the ASCII bytes `start..<end` in lower case, and a hash of all of
  /// them, which is the same in any case. Fewer than eight are all in the head; the tail is 0 then.
  @inline(__always)
  func folded(_ start: Int, _ end: Int, seed: UInt64) -> (head: UInt64, tail: UInt64, hash: UInt64)
  {
    precondition(start >= 0 && start <= end && end <= count)
    var hash = ByteHash(seed: seed &+ UInt64(truncatingIfNeeded: end &- start))
    if end &- start < 8 {
      let head = ByteWord.lowercased(shortWord(start, end))
      hash.add(head)
      return (head, 0, hash.value)
    }
    // Sound: `at` stays below `last`, and eight bytes follow that, as was checked. The last eight
    // may have been counted in part before.
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

  /// Whether `count` ASCII bytes from `start` on are in lower case those of `other` from `offset` on.
  @inline(__always)
  func equalsFolded(_ start: Int, _ other: Span<UInt8>, _ offset: Int, count: Int) -> Bool {
    precondition(start >= 0 && offset >= 0 && count >= 0)
    precondition(start <= self.count &- count && offset <= other.count &- count)
    if count < 8 { return equalsFoldedShort(start, other, offset, count: count) }
    var at = 0
    // Sound: as above, for both.
    let last = count &- 8
    while true {
      let word = unsafe uncheckedWord(at: start &+ at)
      let otherWord = unsafe other.uncheckedWord(at: offset &+ at)
      if ByteWord.lowercased(word) != otherWord { return false }
      if at == last { return true }
      at = Swift.min(at &+ 8, last)
    }
  }

  /// The same for fewer than eight bytes; apart, so that nothing is made ready for it in vain.
  @inline(never)
  private func equalsFoldedShort(
    _ start: Int, _ other: Span<UInt8>, _ offset: Int, count: Int
  ) -> Bool {
    ByteWord.lowercased(shortWord(start, start &+ count))
      == other.shortWord(offset, offset &+ count)
  }

}

/// A quick hash of bytes, for tables inside this process.
struct ByteHash {
  package private(set) var value: UInt64

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
