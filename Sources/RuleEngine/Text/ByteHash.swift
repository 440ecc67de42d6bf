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

  /// The bytes of `start..<end`, fewer than eight, as a number, the first one lowest.
  @inline(__always)
  func shortWord(_ start: Int, _ end: Int) -> UInt64 {
    guard end > start else { return 0 }
    // Where eight bytes can be read, one look and a cut are enough.
    let cut = UInt64(truncatingIfNeeded: 64 &- 8 &* (end &- start))
    if start &+ 8 <= count { return (word(at: start) &<< cut) &>> cut }
    if end >= 8 { return word(at: end &- 8) &>> cut }
    return lastWord(start, end)
  }

  /// The same in a span of fewer than eight bytes, byte by byte.
  @inline(never)
  private func lastWord(_ start: Int, _ end: Int) -> UInt64 {
    var result: UInt64 = 0
    var at = end
    while at > start {
      at &-= 1
      result = result << 8 | UInt64(self[at])
    }
    return result
  }

  /// The place of the first `byte` from `start` on.
  func place(of byte: UInt8, from start: Int) -> Int? {
    var at = start
    while at &+ 8 <= count, !ByteWord.contains(word(at: at), byte) { at &+= 8 }
    while at < count {
      if self[at] == byte { return at }
      at &+= 1
    }
    return nil
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

  /// Whether the bytes of `word` are ASCII that may be shown to people inside a JSON string: no
  /// control characters, no quotes, no backslashes.
  @inline(__always)
  static func isPrintable(_ word: UInt64) -> Bool {
    // A carry or borrow comes only from a byte that is found itself.
    let isControl = (word &- ones &* 0x20) | (word &+ ones)
    let isQuote = (word ^ ones &* 0x22) &- ones
    let isEscape = (word ^ ones &* 0x5C) &- ones
    return (word | isControl | isQuote | isEscape) & tops == 0
  }

  /// Whether none of the bytes of `word`, which are ASCII, is DEL.
  @inline(__always)
  static func lacksDelete(_ word: UInt64) -> Bool { (word &+ ones) & tops == 0 }

  /// The first `count` bytes of `word`, fewer than eight, with spaces in place of the others, which
  /// are zero.
  @inline(__always)
  static func padded(_ word: UInt64, count: Int) -> UInt64 {
    word | (ones &* 0x20) &<< UInt64(truncatingIfNeeded: 8 &* count)
  }

  /// How many bytes of `word` come before the first one that is `byte`; eight when none is.
  @inline(__always)
  static func place(of byte: UInt8, in word: UInt64) -> Int {
    let other = word ^ (ones &* UInt64(byte))
    // A borrow reaches only bytes behind the first one.
    return ((other &- ones) & ~other & tops).trailingZeroBitCount / 8
  }

  /// How many bytes of `word` are digits before the first that is none.
  @inline(__always)
  static func leadingDigits(_ word: UInt64) -> Int {
    let values = word ^ (ones &* 0x30)
    // A digit is 0 to 9 now: adding 0x76 leaves the top bit clear. What carries into the next byte
    // has its own top bit set, and only the first one counts.
    let others = ((values &+ ones &* 0x76) | values) & tops
    return others.trailingZeroBitCount &>> 3
  }

  /// Whether some byte of `word` is beyond ASCII or below a space.
  @inline(__always)
  static func containsWideOrControl(_ word: UInt64) -> Bool {
    ((word &- ones &* 0x20) | word) & tops != 0
  }

  /// Whether some byte of `word` is `byte`.
  @inline(__always)
  static func contains(_ word: UInt64, _ byte: UInt8) -> Bool { place(of: byte, in: word) < 8 }
}
