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

    func with(_ change: (inout Self) -> Void) -> Self {
      var copy = self
      change(&copy)
      return copy
    }
  }

  static func bytes(_ entries: Entry...) -> [UInt8] { bytes(entries) }

  static func bytes(_ entries: [Entry]) -> [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let data = entry.data ?? (entry.method == 8 ? deflated(entry.text) : entry.text)
      let place = file.count
      var shared = le16(20) + le16(entry.flags) + le16(entry.method)
      shared += le32(0x0021_0000) + le32(Int(entry.crc ?? checksum(entry.text)))
      shared += le32(data.count) + le32(entry.size ?? entry.text.count)
      let name = entry.localName ?? entry.name
      file += le32(0x0403_4B50) + shared + le16(name.count) + le16(0) + name + data
      directory += le32(0x0201_4B50) + le16(3 << 8 | 20) + shared
      // Neither extra field nor comment, disk 0, no attributes of the text.
      directory += le16(entry.name.count) + le64(0)
      directory += le32(entry.mode << 16) + le32(place) + entry.name
    }
    let end = le32(0x0605_4B50) + le32(0) + le16(entries.count)
    return file + directory + end + le16(entries.count) + le32(directory.count)
      + le32(file.count) + le16(0)
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
  static func gzip(_ text: String, crc: UInt32? = nil) -> [UInt8] {
    let bytes = Array(text.utf8)
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + deflated(bytes)
      + le32(Int(crc ?? checksum(bytes))) + le32(bytes.count)
  }
}
