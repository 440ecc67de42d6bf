/// Writes archives that no honest tool would: every field can be set apart from the others.
package struct ArchiveBuilder: Sendable {
  /// The bytes after the data of an entry that repeat its CRC and sizes.
  package enum Descriptor: Sendable {
    case none, signed, plain, signedWide, plainWide, wrong
  }

  package struct Entry: Sendable {
    package var name: [UInt8]
    package var data: [UInt8]
    package var method: UInt16 = 8
    package var flags: UInt16 = 0
    package var version: UInt16 = 20
    package var madeBy: UInt16 = 3 << 8 | 20
    package var mode: UInt16 = 0o100644
    package var crc: UInt32
    package var size: Int
    package var compressedSize: Int
    package var disk: UInt16 = 0
    /// Date (high half) and time (low half) in the form of MS-DOS.
    package var modified = 0x0021_0000
    package var extra: [UInt8] = []
    package var comment: [UInt8] = []
    package var descriptor = Descriptor.none
    package var offset: Int?

    package var localName: [UInt8]?
    package var localMethod: UInt16?
    package var localFlags: UInt16?
    package var localCRC: UInt32?
    package var localSize: Int?
    package var localCompressedSize: Int?
    package var localExtra: [UInt8] = []

    /// Bytes put before the local header, covered by nothing.
    package var gap: [UInt8] = []
    /// Left out of the central directory.
    package var isHidden = false
    /// Has no local header and no data of its own.
    package var isBorrowed = false

    /// A deflated file.
    package init(_ name: String, _ text: String) {
      self.init(bytes: Array(name.utf8), text: Array(text.utf8), deflated(Array(text.utf8)))
    }

    package init(bytes name: [UInt8], text: [UInt8], _ data: [UInt8]) {
      self.name = name
      self.data = data
      crc = checksum(text)
      size = text.count
      compressedSize = data.count
    }

    /// The same entry with some fields changed.
    package func with(_ change: (inout Entry) -> Void) -> Entry {
      var copy = self
      change(&copy)
      return copy
    }

    package static func stored(_ name: String, _ text: String) -> Entry {
      Entry(bytes: Array(name.utf8), text: Array(text.utf8), Array(text.utf8)).with {
        $0.method = 0
      }
    }

    package static func folder(_ name: String, mode: UInt16 = 0o040755) -> Entry {
      stored(name, "").with { $0.mode = mode }
    }

    package static func described(_ name: String, _ text: String, _ kind: Descriptor) -> Entry {
      Entry(name, text).with {
        $0.flags = 1 << 3
        ($0.localCRC, $0.localSize, $0.localCompressedSize) = (0, 0, 0)
        $0.descriptor = kind
      }
    }
  }

  package var entries: [Entry]
  package var prefix: [UInt8] = []
  package var countsPrefix = true
  package var gap: [UInt8] = []
  package var comment: [UInt8] = []
  package var trailing: [UInt8] = []
  package var disk: UInt16 = 0
  package var count: @Sendable (Int) -> Int = { $0 }
  package var directorySize: @Sendable (Int) -> Int = { $0 }
  package var directoryOffset: @Sendable (Int) -> Int = { $0 }
  /// What stands between the directory and the end record, by the place where it begins.
  package var beforeEnd: @Sendable (Int) -> [UInt8] = { _ in [] }

  package init(_ entries: Entry...) { self.entries = entries }
  package init(_ entries: [Entry]) { self.entries = entries }

  package func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }

  package var bytes: [UInt8] {
    var file = prefix
    let base = countsPrefix ? 0 : prefix.count
    var directory: [UInt8] = []
    for entry in entries {
      file += entry.gap
      let place = entry.offset ?? file.count - base
      if !entry.isBorrowed { file += local(entry) }
      if !entry.isHidden { directory += record(entry, at: place) }
    }
    file += gap
    let start = file.count - base
    file += directory
    file += beforeEnd(file.count)
    let listed = entries.count { !$0.isHidden }
    file += le32(0x0605_4B50) + le16(Int(disk)) + le16(Int(disk))
    file += le16(count(listed)) + le16(count(listed))
    file += le32(directorySize(directory.count)) + le32(directoryOffset(start))
    return file + le16(comment.count) + comment + trailing
  }

  private func local(_ entry: Entry) -> [UInt8] {
    let name = entry.localName ?? entry.name
    var file = le32(0x0403_4B50) + le16(Int(entry.version))
    file +=
      le16(Int(entry.localFlags ?? entry.flags)) + le16(Int(entry.localMethod ?? entry.method))
    file += le32(entry.modified) + le32(Int(entry.localCRC ?? entry.crc))
    file += le32(entry.localCompressedSize ?? entry.compressedSize)
    file += le32(entry.localSize ?? entry.size)
    file += le16(name.count) + le16(entry.localExtra.count) + name + entry.localExtra + entry.data
    let crc = le32(Int(entry.crc))
    switch entry.descriptor {
    case .none: break
    case .signed: file += le32(0x0807_4B50) + crc + le32(entry.compressedSize) + le32(entry.size)
    case .plain: file += crc + le32(entry.compressedSize) + le32(entry.size)
    case .signedWide: file += le32(0x0807_4B50) + crc + le64(entry.compressedSize) + le64(entry.size)
    case .plainWide: file += crc + le64(entry.compressedSize) + le64(entry.size)
    case .wrong: file += le32(0x0807_4B50) + crc + le32(entry.compressedSize) + le32(entry.size + 1)
    }
    return file
  }

  private func record(_ entry: Entry, at place: Int) -> [UInt8] {
    var file = le32(0x0201_4B50) + le16(Int(entry.madeBy)) + le16(Int(entry.version))
    file += le16(Int(entry.flags)) + le16(Int(entry.method)) + le32(entry.modified)
    file += le32(Int(entry.crc)) + le32(entry.compressedSize) + le32(entry.size)
    file += le16(entry.name.count) + le16(entry.extra.count) + le16(entry.comment.count)
    file += le16(Int(entry.disk)) + le16(0) + le32(Int(entry.mode) << 16) + le32(place)
    return file + entry.name + entry.extra + entry.comment
  }
}

/// 1 + 258 × `matches` zeros as deflate data at the highest ratio that there is, 2 bits a match.
package func deflatedZeros(matches: Int) -> [UInt8] {
  var bits = BitWriter()
  bits.put(1, 1)
  bits.put(2, 2)
  // 286 literal codes, 1 distance code, 18 code length codes (the order ends …, 2, 14, 1).
  bits.put(286 - 257, 5)
  bits.put(0, 5)
  bits.put(18 - 4, 4)
  // In the order 16 17 18 0 8 7 9 6 10 5 11 4 12 3 13 2 14 1: codes for 18, 2 and 1.
  for length in [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2] { bits.put(length, 3) }
  let (repeatZeros, two, one) = ([0], [1, 1], [1, 0])
  // Literal 0 has 2 bits, 1 to 255 none, 256 has 2, 257 to 284 none, 285 has 1; distance 0 has 1.
  bits.put(code: two)
  bits.put(code: repeatZeros)
  bits.put(138 - 11, 7)
  bits.put(code: repeatZeros)
  bits.put(117 - 11, 7)
  bits.put(code: two)
  bits.put(code: repeatZeros)
  bits.put(28 - 11, 7)
  bits.put(code: one)
  bits.put(code: one)
  // A zero, then matches of 258 at distance 1, then the end of the block.
  bits.put(code: [1, 0])
  for _ in 0..<matches { bits.put(0, 2) }
  bits.put(code: [1, 1])
  return bits.finished
}

/// Bits in the order of deflate.
struct BitWriter {
  private var bytes: [UInt8] = []
  private var used = 8

  mutating func put(_ value: Int, _ count: Int) {
    for bit in 0..<count {
      if used == 8 {
        bytes.append(0)
        used = 0
      }
      if value >> bit & 1 == 1 { bytes[bytes.count - 1] |= 1 << UInt8(used) }
      used += 1
    }
  }

  mutating func put(code: [Int]) {
    for bit in code { put(bit, 1) }
  }

  var finished: [UInt8] { bytes }
}

/// The bytes that `text` spells in hexadecimal.
package func hex(_ text: String) -> [UInt8] {
  let digits = text.filter { !$0.isWhitespace }
  return stride(from: 0, to: digits.count, by: 2).compactMap { place in
    let start = digits.index(digits.startIndex, offsetBy: place)
    return UInt8(digits[start...].prefix(2), radix: 16)
  }
}
