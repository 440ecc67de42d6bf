extension Span<UInt8> {
  /// Eight bytes from `offset`, in memory order.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset <= count - 8)
    // Sound: the check above keeps offset ..< offset + 8 inside the span; any bits are a UInt64.
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
  }

  /// Whether both spans hold the same bytes.
  @inline(__always)
  func hasSameBytes(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    var at = 0
    while at + 8 <= count {
      if word(at: at) != other.word(at: at) { return false }
      at += 8
    }
    while at < count {
      if self[at] != other[at] { return false }
      at += 1
    }
    return true
  }
}
