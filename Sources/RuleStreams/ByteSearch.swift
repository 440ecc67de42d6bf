internal import CLibrary

extension [UInt8] {
  /// Returns the offset of the first line feed at or after `start`; nil if no line feed follows.
  package func lineFeed(from start: Int) -> Int? { first(0x0A, in: start..<count) }

  /// Returns the offset of the first `byte` in `range`; nil if the range does not contain it.
  package func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "a search stays inside")
    return unsafe withUnsafeBytes { buffer -> Int? in
      guard let base = buffer.baseAddress,
        // Sound: the precondition keeps the range inside the buffer.
        let found = unsafe memchr(base + range.lowerBound, Int32(byte), range.count)
      else { return nil }
      return unsafe base.distance(to: found)
    }
  }

  /// Returns the offset of the last line feed in `range`; nil if the range has none. Searches backward.
  package func lastLineFeed(in range: Range<Int>) -> Int? {
    var end = range.upperBound
    while end > range.lowerBound {
      let start = Swift.max(range.lowerBound, end - 1_024)
      if var last = first(0x0A, in: start..<end) {
        while let next = first(0x0A, in: last + 1..<end) { last = next }
        return last
      }
      end = start
    }
    return nil
  }
}
