/// The 32-bit signatures that begin the records of a ZIP archive.
enum Signature {
  static let localHeader: UInt32 = 0x0403_4B50
  static let descriptor: UInt32 = 0x0807_4B50
  static let directoryEntry: UInt32 = 0x0201_4B50
  static let endRecord: UInt32 = 0x0605_4B50
  static let zip64Record: UInt32 = 0x0606_4B50
  static let zip64Locator: UInt32 = 0x0706_4B50
}

extension [UInt8] {
  /// True if `length` bytes exist at `offset`. Both values may come from an untrusted archive.
  func holds(_ length: Int, at offset: Int) -> Bool {
    offset >= 0 && length >= 0 && length <= count && offset <= count - length
  }

  func uint16(at offset: Int) -> UInt16 {
    UInt16(self[offset]) | UInt16(self[offset + 1]) << 8
  }

  func uint32(at offset: Int) -> UInt32 {
    UInt32(uint16(at: offset)) | UInt32(uint16(at: offset + 2)) << 16
  }

  func uint64(at offset: Int) -> UInt64 {
    UInt64(uint32(at: offset)) | UInt64(uint32(at: offset + 4)) << 32
  }

  /// True if `signature` is at `offset`; false if `offset` is out of bounds.
  func has(_ signature: UInt32, at offset: Int) -> Bool {
    holds(4, at: offset) && uint32(at: offset) == signature
  }

  /// Returns the offset of the first `signature` in `range`. Complexity: O(`range.count`).
  func firstPlace(of signature: UInt32, in range: Range<Int>) -> Int? {
    let low = UInt8(truncatingIfNeeded: signature)
    let start = Swift.max(range.lowerBound, 0)
    let end = Swift.max(Swift.min(range.upperBound, count) - 3, start)
    return (start..<end).first { self[$0] == low && uint32(at: $0) == signature }
  }
}
