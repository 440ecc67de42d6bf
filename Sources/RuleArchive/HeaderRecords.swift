/// One record of the central directory, as it is written.
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

  var nameRange: Range<Int> {
    offset + Self.fixedSize..<offset + Self.fixedSize + nameLength
  }
  var extraRange: Range<Int> { nameRange.upperBound..<nameRange.upperBound + extraLength }
  var end: Int { extraRange.upperBound + commentLength }
  /// What the iOS SDK adds up in 16 bits.
  var variableLength: Int { nameLength + extraLength + commentLength }

  /// The record at `offset`, or nil when its fixed part is not there. The variable part may run
  /// past the end of `bytes`: callers compare `end`.
  init?(_ bytes: [UInt8], at offset: Int) {
    guard bytes.holds(Self.fixedSize, at: offset), bytes.has(Signature.directoryEntry, at: offset)
    else { return nil }
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

/// One local header, as it is written.
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

  var nameRange: Range<Int> {
    offset + Self.fixedSize..<offset + Self.fixedSize + nameLength
  }
  var extraRange: Range<Int> { nameRange.upperBound..<nameRange.upperBound + extraLength }
  var dataStart: Int { extraRange.upperBound }

  /// The header at `offset`, or nil when its fixed part is not there. Name and extra fields may run
  /// past the end of `bytes`: callers compare `dataStart`.
  init?(_ bytes: [UInt8], at offset: Int) {
    guard bytes.holds(Self.fixedSize, at: offset), bytes.has(Signature.localHeader, at: offset)
    else { return nil }
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

/// The bits of the general purpose flags that some reader looks at.
enum Flag {
  static let encrypted: UInt16 = 1 << 0
  /// How hard the writer tried; says nothing to a reader, so the two headers need not agree on it.
  static let effort: UInt16 = 1 << 1 | 1 << 2
  static let descriptor: UInt16 = 1 << 3
  static let patch: UInt16 = 1 << 5
  static let strongEncryption: UInt16 = 1 << 6
  static let utf8: UInt16 = 1 << 11
  static let maskedHeaders: UInt16 = 1 << 13
}
