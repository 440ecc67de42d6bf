/// The record at the end of an archive that locates the central directory.
struct EndRecord {
  static let fixedSize = 22

  private let bytes: [UInt8]
  let offset: Int
  var disk: UInt16 { bytes.uint16(at: offset + 4) }
  var directoryDisk: UInt16 { bytes.uint16(at: offset + 6) }
  var countOnDisk: UInt16 { bytes.uint16(at: offset + 8) }
  var count: UInt16 { bytes.uint16(at: offset + 10) }
  var directorySize: UInt32 { bytes.uint32(at: offset + 12) }
  var directoryOffset: UInt32 { bytes.uint32(at: offset + 16) }
  var commentLength: Int { Int(bytes.uint16(at: offset + 20)) }

  var end: Int { offset + Self.fixedSize + commentLength }

  init?(_ bytes: [UInt8], at offset: Int) {
    guard bytes.holds(Self.fixedSize, at: offset), bytes.has(Signature.endRecord, at: offset) else { return nil }
    (self.bytes, self.offset) = (bytes, offset)
  }

  /// True if the comment fits into the file and a directory record is at one of two offsets: the declared offset, or
  /// `directorySize` bytes before this end record. Empty and ZIP64 archives need no directory record at these offsets.
  private var isConsistent: Bool {
    guard end <= bytes.count else { return false }
    if directorySize == 0, count == 0 { return Int(directoryOffset) <= offset }
    if Zip64Locator(bytes, endingAt: offset) != nil { return true }
    return bytes.has(Signature.directoryEntry, at: Int(directoryOffset))
      || bytes.has(Signature.directoryEntry, at: offset - Int(directorySize))
  }

  /// Returns the last consistent record of the file. If no record is consistent, returns the last record whose fixed
  /// part is complete. Complexity: O(bytes after the record); O(file) if no record is consistent.
  static func find(in bytes: [UInt8]) -> EndRecord? {
    var fallback: EndRecord?
    // Compare the first byte of the signature before parsing a record.
    for offset in bytes.dropLast(fixedSize - 1).indices.reversed() where bytes[offset] == 0x50 {
      guard let record = EndRecord(bytes, at: offset) else { continue }
      if record.isConsistent { return record }
      fallback = fallback ?? record
    }
    return fallback
  }

  /// The offset of another end record that a ZIP reader may choose: a later record, or an earlier record whose comment
  /// contains this one. Nil if there is none.
  var rival: Int? {
    if let later = bytes.firstOffset(of: Signature.endRecord, in: offset + Self.fixedSize..<bytes.count) {
      return later
    }
    // A comment is at most 65,535 bytes long.
    var start = max(0, offset - Self.fixedSize - 65_535)
    while let earlier = bytes.firstOffset(of: Signature.endRecord, in: start..<offset) {
      if let record = EndRecord(bytes, at: earlier), record.end >= end { return earlier }
      start = earlier + 1
    }
    return nil
  }
}

/// The record directly before the end record. It contains the offset of the ZIP64 end record.
struct Zip64Locator {
  static let fixedSize = 20

  let offset: Int
  let recordOffset: Int

  init?(_ bytes: [UInt8], endingAt end: Int) {
    offset = end - Self.fixedSize
    guard bytes.holds(Self.fixedSize, at: offset), bytes.has(Signature.zip64Locator, at: offset) else { return nil }
    recordOffset = Int(clamping: bytes.uint64(at: offset + 8))
  }
}

/// The ZIP64 end record, whose fields have 64 bits. Values over 2⁶³ − 1 become 2⁶³ − 1.
struct Zip64Record {
  static let fixedSize = 56

  let offset: Int
  let end: Int
  let countOnDisk: Int
  let count: Int
  let directorySize: Int
  let directoryOffset: Int

  init?(_ bytes: [UInt8], at offset: Int, before limit: Int) {
    guard bytes.holds(Self.fixedSize, at: offset), bytes.has(Signature.zip64Record, at: offset) else { return nil }
    let rest = Int(clamping: bytes.uint64(at: offset + 4))
    guard rest >= Self.fixedSize - 12, rest <= limit - offset - 12 else { return nil }
    self.offset = offset
    end = offset + 12 + rest
    countOnDisk = Int(clamping: bytes.uint64(at: offset + 24))
    count = Int(clamping: bytes.uint64(at: offset + 32))
    directorySize = Int(clamping: bytes.uint64(at: offset + 40))
    directoryOffset = Int(clamping: bytes.uint64(at: offset + 48))
  }

  /// True if every field of `record` equals the same field of this record, or has the maximum value, which marks a
  /// value that only this record contains.
  func agrees(with record: EndRecord) -> Bool {
    (record.count == .max || Int(record.count) == count)
      && (record.countOnDisk == .max || Int(record.countOnDisk) == countOnDisk)
      && (record.directorySize == .max || Int(record.directorySize) == directorySize)
      && (record.directoryOffset == .max || Int(record.directoryOffset) == directoryOffset)
  }
}
