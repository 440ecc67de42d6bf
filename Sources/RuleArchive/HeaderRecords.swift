/// The raw fields of one record of the central directory.
struct DirectoryRecord {
  static let fixedSize = 46

  private let bytes: [UInt8]
  let offset: Int
  var madeBy: UInt16 { bytes.uint16(at: offset + 4) }
  var versionNeeded: UInt16 { bytes.uint16(at: offset + 6) }
  var flags: UInt16 { bytes.uint16(at: offset + 8) }
  var method: UInt16 { bytes.uint16(at: offset + 10) }
  var modified: UInt32 { bytes.uint32(at: offset + 12) }
  var crc: UInt32 { bytes.uint32(at: offset + 16) }
  var compressedSize: UInt32 { bytes.uint32(at: offset + 20) }
  var size: UInt32 { bytes.uint32(at: offset + 24) }
  var nameLength: Int { Int(bytes.uint16(at: offset + 28)) }
  var extraLength: Int { Int(bytes.uint16(at: offset + 30)) }
  var commentLength: Int { Int(bytes.uint16(at: offset + 32)) }
  var disk: UInt16 { bytes.uint16(at: offset + 34) }
  var externalAttributes: UInt32 { bytes.uint32(at: offset + 38) }
  var localOffset: UInt32 { bytes.uint32(at: offset + 42) }

  var nameRange: Range<Int> { offset + Self.fixedSize..<offset + Self.fixedSize + nameLength }
  var extraRange: Range<Int> { nameRange.upperBound..<nameRange.upperBound + extraLength }
  var end: Int { extraRange.upperBound + commentLength }
  /// The length of the variable part in bytes. The iOS SDK computes this sum in 16 bits.
  var variableLength: Int { nameLength + extraLength + commentLength }

  /// Reads the record at `offset`; nil if the signature is missing or the fixed part is incomplete. The variable part
  /// may exceed `bytes`, so callers must check `end`.
  init?(_ bytes: [UInt8], at offset: Int) {
    guard bytes.holds(Self.fixedSize, at: offset), bytes.has(Signature.directoryEntry, at: offset) else { return nil }
    (self.bytes, self.offset) = (bytes, offset)
  }
}

/// The raw fields of one local header.
struct LocalRecord {
  static let fixedSize = 30

  private let bytes: [UInt8]
  let offset: Int
  var flags: UInt16 { bytes.uint16(at: offset + 6) }
  var method: UInt16 { bytes.uint16(at: offset + 8) }
  var crc: UInt32 { bytes.uint32(at: offset + 14) }
  var compressedSize: UInt32 { bytes.uint32(at: offset + 18) }
  var size: UInt32 { bytes.uint32(at: offset + 22) }
  var nameLength: Int { Int(bytes.uint16(at: offset + 26)) }
  var extraLength: Int { Int(bytes.uint16(at: offset + 28)) }

  var nameRange: Range<Int> { offset + Self.fixedSize..<offset + Self.fixedSize + nameLength }
  var extraRange: Range<Int> { nameRange.upperBound..<nameRange.upperBound + extraLength }
  var dataStart: Int { extraRange.upperBound }

  /// Reads the header at `offset`; nil if the signature is missing or the fixed part is incomplete. Name and extra
  /// fields may exceed `bytes`, so callers must check `dataStart`.
  init?(_ bytes: [UInt8], at offset: Int) {
    guard bytes.holds(Self.fixedSize, at: offset), bytes.has(Signature.localHeader, at: offset) else { return nil }
    (self.bytes, self.offset) = (bytes, offset)
  }
}

/// The bits of the general purpose flags that at least one reader checks.
enum Flag {
  static let encrypted: UInt16 = 1 << 0
  /// The compression effort. Readers ignore these bits, so the two headers may have different bits.
  static let effort: UInt16 = 1 << 1 | 1 << 2
  static let descriptor: UInt16 = 1 << 3
  static let patch: UInt16 = 1 << 5
  static let strongEncryption: UInt16 = 1 << 6
  static let utf8: UInt16 = 1 << 11
  static let maskedHeaders: UInt16 = 1 << 13
}

/// The extra fields of one header that affect how an entry is read.
struct ExtraFields {
  /// The ZIP64 sizes and offset in stored order; empty if the header has no ZIP64 field.
  var zip64: [UInt64] = []
  var hasZip64 = false
  /// The name in the Unicode path field (0x7075), which some readers use instead of the header's name.
  var unicodePath: [UInt8]?
  /// True if the declared length of a field exceeds the remaining bytes.
  var overruns = false

  /// Parses all fields in one pass. Terminates: each step consumes at least a field header of four
  /// bytes. Up to three remaining bytes are alignment padding.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    var offset = range.lowerBound
    while offset <= range.upperBound - 4 {
      let id = bytes.uint16(at: offset)
      let length = Int(bytes.uint16(at: offset + 2))
      offset += 4
      guard length <= range.upperBound - offset else {
        overruns = true
        return
      }
      switch id {
      case 0x0001:
        hasZip64 = true
        zip64 = (0..<min(length / 8, 3)).map { bytes.uint64(at: offset + 8 * $0) }
      case 0x7075 where length >= 5: unicodePath = Array(bytes[offset + 5..<offset + length])
      default: break
      }
      offset += length
    }
  }

  /// Returns the values of 32-bit fields. If the header has a ZIP64 field, each maximum is replaced with the next value
  /// of the ZIP64 field, or with nil if no value is left. Values over 2⁶³ − 1 become 2⁶³ − 1.
  func widened(_ values: UInt32...) -> [Int?] {
    var next = 0
    return values.map { value in
      guard value == .max, hasZip64 else { return Int(value) }
      guard next < zip64.count else { return nil }
      defer { next += 1 }
      return Int(clamping: zip64[next])
    }
  }
}

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
  /// True if `length` bytes exist at `offset`. Both arguments may come from an untrusted archive.
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
  func firstOffset(of signature: UInt32, in range: Range<Int>) -> Int? {
    let low = UInt8(truncatingIfNeeded: signature)
    let start = Swift.max(range.lowerBound, 0)
    let end = Swift.max(Swift.min(range.upperBound, count) - 3, start)
    return (start..<end).first { self[$0] == low && uint32(at: $0) == signature }
  }
}
