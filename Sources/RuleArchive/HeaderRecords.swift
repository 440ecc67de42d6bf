/// One record of the central directory, without interpretation.
struct DirectoryRecord {
  static let fixedSize = 46

  let offset: Int
  let madeBy: UInt16
  let versionNeeded: UInt16
  let flags: UInt16
  let method: UInt16
  let modified: UInt32
  let crc: UInt32
  let compressedSize: UInt32
  let size: UInt32
  let nameLength: Int
  let extraLength: Int
  let commentLength: Int
  let disk: UInt16
  let externalAttributes: UInt32
  let localOffset: UInt32

  var nameRange: Range<Int> { offset + Self.fixedSize..<offset + Self.fixedSize + nameLength }
  var extraRange: Range<Int> { nameRange.upperBound..<nameRange.upperBound + extraLength }
  var end: Int { extraRange.upperBound + commentLength }
  /// The sum that the iOS SDK computes in 16 bits.
  var variableLength: Int { nameLength + extraLength + commentLength }

  /// Reads the record at `offset`; nil if the signature is missing or the fixed part is incomplete. The variable part
  /// may exceed `bytes`, so callers must check `end`.
  init?(_ bytes: [UInt8], at offset: Int) {
    guard bytes.holds(Self.fixedSize, at: offset), bytes.has(Signature.directoryEntry, at: offset) else { return nil }
    self.offset = offset
    madeBy = bytes.uint16(at: offset + 4)
    versionNeeded = bytes.uint16(at: offset + 6)
    flags = bytes.uint16(at: offset + 8)
    method = bytes.uint16(at: offset + 10)
    modified = bytes.uint32(at: offset + 12)
    crc = bytes.uint32(at: offset + 16)
    compressedSize = bytes.uint32(at: offset + 20)
    size = bytes.uint32(at: offset + 24)
    nameLength = Int(bytes.uint16(at: offset + 28))
    extraLength = Int(bytes.uint16(at: offset + 30))
    commentLength = Int(bytes.uint16(at: offset + 32))
    disk = bytes.uint16(at: offset + 34)
    externalAttributes = bytes.uint32(at: offset + 38)
    localOffset = bytes.uint32(at: offset + 42)
  }
}

/// One local header, without interpretation.
struct LocalRecord {
  static let fixedSize = 30

  let offset: Int
  let flags: UInt16
  let method: UInt16
  let crc: UInt32
  let compressedSize: UInt32
  let size: UInt32
  let nameLength: Int
  let extraLength: Int

  var nameRange: Range<Int> { offset + Self.fixedSize..<offset + Self.fixedSize + nameLength }
  var extraRange: Range<Int> { nameRange.upperBound..<nameRange.upperBound + extraLength }
  var dataStart: Int { extraRange.upperBound }

  /// Reads the header at `offset`; nil if the signature is missing or the fixed part is incomplete. Name and extra
  /// fields may exceed `bytes`, so callers must check `dataStart`.
  init?(_ bytes: [UInt8], at offset: Int) {
    guard bytes.holds(Self.fixedSize, at: offset), bytes.has(Signature.localHeader, at: offset) else { return nil }
    self.offset = offset
    flags = bytes.uint16(at: offset + 6)
    method = bytes.uint16(at: offset + 8)
    crc = bytes.uint32(at: offset + 14)
    compressedSize = bytes.uint32(at: offset + 18)
    size = bytes.uint32(at: offset + 22)
    nameLength = Int(bytes.uint16(at: offset + 26))
    extraLength = Int(bytes.uint16(at: offset + 28))
  }
}

/// The bits of the general purpose flags that some reader checks.
enum Flag {
  static let encrypted: UInt16 = 1 << 0
  /// The compression effort. Readers do not need it, so the two headers may differ in it.
  static let effort: UInt16 = 1 << 1 | 1 << 2
  static let descriptor: UInt16 = 1 << 3
  static let patch: UInt16 = 1 << 5
  static let strongEncryption: UInt16 = 1 << 6
  static let utf8: UInt16 = 1 << 11
  static let maskedHeaders: UInt16 = 1 << 13
}
