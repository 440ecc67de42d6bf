extension Span<UInt8> {
  /// The eight bytes at `offset` as a number, the first one lowest.
  @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset <= count &- 8)
    // Sound: the check above keeps all eight bytes inside the span.
    return UInt64(
      littleEndian: unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// The bytes of `start..<end`, fewer than eight, as a number, the first one lowest.
  @inlinable @inline(__always)
  package func shortWord(_ start: Int, _ end: Int) -> UInt64 {
    guard end > start else { return 0 }
    // Where eight bytes can be read, one look and a cut are enough.
    let cut = UInt64(truncatingIfNeeded: 64 &- 8 &* (end &- start))
    if start &+ 8 <= count { return (word(at: start) &<< cut) &>> cut }
    if end >= 8 { return word(at: end &- 8) &>> cut }
    return lastWord(start, end)
  }

  /// The same in a span of fewer than eight bytes, byte by byte.
  @usableFromInline @inline(never)
  package func lastWord(_ start: Int, _ end: Int) -> UInt64 {
    var result: UInt64 = 0
    var at = end
    while at > start {
      at &-= 1
      result = result << 8 | UInt64(self[at])
    }
    return result
  }

  /// The place of the first `byte` from `start` on.
  package func place(of byte: UInt8, from start: Int) -> Int? {
    var at = start
    while at &+ 8 <= count, !ByteWord.contains(word(at: at), byte) { at &+= 8 }
    while at < count {
      if self[at] == byte { return at }
      at &+= 1
    }
    return nil
  }

  /// Whether `count` bytes from `start` on are those of `other` from `offset` on.
  @inlinable @inline(__always)
  package func equals(_ start: Int, _ other: Span<UInt8>, _ offset: Int, count: Int) -> Bool {
    var at = 0
    while at &+ 8 <= count {
      if word(at: start &+ at) != other.word(at: offset &+ at) { return false }
      at &+= 8
    }
    return at == count
      || shortWord(start &+ at, start &+ count) == other.shortWord(offset &+ at, offset &+ count)
  }
}

/// Bytes of eight, looked at side by side.
package enum ByteWord {
  @inlinable static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inlinable static var tops: UInt64 { 0x8080_8080_8080_8080 }

  /// `word`, whose bytes are ASCII, with the letters A to Z in lower case.
  @inlinable @inline(__always)
  package static func lowercased(_ word: UInt64) -> UInt64 {
    let fromA = word &+ ones &* (0x80 - 0x41)
    let beyondZ = word &+ ones &* (0x80 - 0x5B)
    return word | (fromA & ~beyondZ & tops) &>> 2
  }

  /// Whether the bytes of `word` are ASCII that may be shown to people inside a JSON string: no
  /// control characters, no quotes, no backslashes.
  @inlinable @inline(__always)
  static func isPrintable(_ word: UInt64) -> Bool {
    // A carry or borrow comes only from a byte that is found itself.
    let isControl = (word &- ones &* 0x20) | (word &+ ones)
    let isQuote = (word ^ ones &* 0x22) &- ones
    let isEscape = (word ^ ones &* 0x5C) &- ones
    return (word | isControl | isQuote | isEscape) & tops == 0
  }

  /// Whether none of the bytes of `word`, which are ASCII, is DEL.
  @inlinable @inline(__always)
  static func lacksDelete(_ word: UInt64) -> Bool { (word &+ ones) & tops == 0 }

  /// The first `count` bytes of `word`, fewer than eight, with spaces in place of the others, which
  /// are zero.
  @inlinable @inline(__always)
  static func padded(_ word: UInt64, count: Int) -> UInt64 {
    word | (ones &* 0x20) &<< UInt64(truncatingIfNeeded: 8 &* count)
  }

  /// How many bytes of `word` come before the first one that is `byte`; eight when none is.
  @inlinable @inline(__always)
  package static func place(of byte: UInt8, in word: UInt64) -> Int {
    let other = word ^ (ones &* UInt64(byte))
    // A borrow reaches only bytes behind the first one.
    return ((other &- ones) & ~other & tops).trailingZeroBitCount / 8
  }

  /// How many bytes of `word` are digits before the first that is none.
  @inlinable @inline(__always)
  static func leadingDigits(_ word: UInt64) -> Int {
    let values = word ^ (ones &* 0x30)
    // A digit is 0 to 9 now: adding 0x76 leaves the top bit clear. What carries into the next byte
    // has its own top bit set, and only the first one counts.
    let others = ((values &+ ones &* 0x76) | values) & tops
    return others.trailingZeroBitCount &>> 3
  }

  /// Whether some byte of `word` is beyond ASCII or below a space.
  @inlinable @inline(__always)
  static func containsWideOrControl(_ word: UInt64) -> Bool {
    ((word &- ones &* 0x20) | word) & tops != 0
  }

  /// Whether some byte of `word` is `byte`.
  @inlinable @inline(__always)
  package static func contains(_ word: UInt64, _ byte: UInt8) -> Bool {
    place(of: byte, in: word) < 8
  }
}
