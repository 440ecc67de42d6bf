import TestSupport

/// Archives for tests, with every mistake that a test asks for.
enum ZipFile {
  struct Entry {
    var name: [UInt8]
    var text: [UInt8]
    var method = 8
    var flags = 0
    /// The Unix mode, with the kind of file.
    var mode = 0o100644
    /// What stands in the headers, where it is not the truth.
    var crc: UInt32?
    var size: Int?
    var localName: [UInt8]?
    /// The compressed data, where it is not `text` in blocks that do not compress.
    var data: [UInt8]?

    init(_ name: String, _ text: String) {
      (self.name, self.text) = (Array(name.utf8), Array(text.utf8))
    }

    fileprivate var built: ArchiveBuilder.Entry {
      let data = data ?? (method == 8 ? deflated(text) : text)
      var entry = ArchiveBuilder.Entry(bytes: name, text: text, data)
      (entry.method, entry.flags, entry.mode) = (UInt16(method), UInt16(flags), UInt16(mode))
      entry.crc = crc ?? entry.crc
      entry.size = size ?? entry.size
      entry.localName = localName
      return entry
    }

    func with(_ change: (inout Self) -> Void) -> Self {
      var copy = self
      change(&copy)
      return copy
    }
  }

  static func bytes(_ entries: Entry...) -> [UInt8] { bytes(entries) }

  static func bytes(_ entries: [Entry]) -> [UInt8] {
    ArchiveBuilder(entries.map(\.built)).bytes
  }

  /// 2 MiB of zeros in 2,049 bytes, as zlib packs them.
  static let bomb: Entry = {
    let start: [UInt8] = [0xED, 0xC1, 0x31, 0x01, 0, 0, 0, 0xC2, 0xA0, 0xF5, 0x4F, 0x6D, 0x0C]
    var entry = Entry("rules.json", "")
    entry.data = start + [0x1F, 0xA0] + Array(repeating: 0, count: 2_032) + [0xBE, 0x06]
    (entry.size, entry.crc) = (2 << 20, 0x8D89_877E)
    return entry
  }()

  /// A gzip member.
  static func gzip(_ text: String, crc: UInt32? = nil) -> [UInt8] { gzip(Array(text.utf8), crc: crc) }

  static func gzip(_ bytes: [UInt8], crc: UInt32? = nil) -> [UInt8] {
    [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + deflated(bytes)
      + le32(Int(crc ?? checksum(bytes))) + le32(bytes.count)
  }
}
