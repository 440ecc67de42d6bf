internal import CScan

extension Span<UInt8> {
  /// Returns the eight bytes at `offset` as a little-endian integer.
  @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset <= count &- 8)
    // Sound: the precondition keeps all eight bytes inside the span.
    return UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// Returns the bytes of `start..<end`, at most seven, as a little-endian integer.
  @inlinable @inline(__always)
  package func shortWord(_ start: Int, _ end: Int) -> UInt64 {
    guard end > start else { return 0 }
    // If eight bytes of the span follow `start`, they are loaded at once, and a shift removes the surplus bytes.
    let cut = UInt64(truncatingIfNeeded: 64 &- 8 &* (end &- start))
    if start &+ 8 <= count { return (word(at: start) &<< cut) &>> cut }
    if end >= 8 { return word(at: end &- 8) &>> cut }
    return lastWord(start, end)
  }

  /// Does the same as `shortWord`, byte by byte. Used if the span has neither eight bytes from `start` on nor eight
  /// bytes before `end`.
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

  /// Returns the offset of the first `byte` from `start` on; nil if the span does not contain it.
  package func place(of byte: UInt8, from start: Int) -> Int? {
    var at = start
    while at &+ 8 <= count, !ByteWord.contains(word(at: at), byte) { at &+= 8 }
    while at < count {
      if self[at] == byte { return at }
      at &+= 1
    }
    return nil
  }

  /// True if `count` bytes from `start` on equal the bytes of `other` from `offset` on.
  package func equals(_ start: Int, _ other: Span<UInt8>, _ offset: Int, count: Int) -> Bool {
    precondition(count >= 0 && start >= 0 && start <= self.count &- count)
    precondition(offset >= 0 && offset <= other.count &- count)
    return unsafe withUnsafeBufferPointer { bytes in
      unsafe other.withUnsafeBufferPointer { others in
        guard let bytes = bytes.baseAddress, let others = others.baseAddress else { return true }
        // Sound: the preconditions keep all bytes inside the spans.
        return unsafe cscan_equals(bytes + start, others + offset, count) != 0
      }
    }
  }
}

/// Operations on the eight bytes of a `UInt64` in parallel (SWAR).
package enum ByteWord {
  @inlinable package static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inlinable package static var tops: UInt64 { 0x8080_8080_8080_8080 }

  /// Returns the index of the first byte of `word` that equals `byte`; 8 if no byte does.
  @inlinable @inline(__always)
  package static func place(of byte: UInt8, in word: UInt64) -> Int {
    let other = word ^ (ones &* UInt64(byte))
    // A borrow can only change bytes after the first match.
    return ((other &- ones) & ~other & tops).trailingZeroBitCount / 8
  }

  /// Returns the number of digits at the start of `word`, 0 to 8.
  @inlinable @inline(__always)
  static func leadingDigits(_ word: UInt64) -> Int {
    let values = word ^ (ones &* 0x30)
    // After the XOR, a digit is 0 to 9, and adding 0x76 leaves its top bit clear. Only a byte that is not a digit can
    // cause a carry. So the first top bit that is set is correct, and no other bit is used.
    let others = ((values &+ ones &* 0x76) | values) & tops
    return others.trailingZeroBitCount &>> 3
  }

  /// True if at least one byte of `word` is non-ASCII or less than a space.
  @inlinable @inline(__always)
  static func containsWideOrControl(_ word: UInt64) -> Bool {
    ((word &- ones &* 0x20) | word) & tops != 0
  }

  /// True if at least one byte of `word` equals `byte`.
  @inlinable @inline(__always)
  package static func contains(_ word: UInt64, _ byte: UInt8) -> Bool {
    place(of: byte, in: word) < 8
  }
}

extension Span<UInt8> {
  /// Returns a copy of the bytes.
  package func array() -> [UInt8] {
    // Sound: both pointers are used only in the closure, which copies the bytes of the span.
    unsafe withUnsafeBufferPointer { unsafe Array($0) }
  }
}
