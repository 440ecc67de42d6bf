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
      var shared = little(20, 2) + little(entry.flags, 2) + little(entry.method, 2)
      shared += little(0x0021_0000, 4) + little(Int(entry.crc ?? checksum(entry.text)), 4)
      shared += little(data.count, 4) + little(entry.size ?? entry.text.count, 4)
      let name = entry.localName ?? entry.name
      file += little(0x0403_4B50, 4) + shared + little(name.count, 2) + little(0, 2) + name + data
      directory += little(0x0201_4B50, 4) + little(3 << 8 | 20, 2) + shared
      directory += little(entry.name.count, 2) + little(0, 2 + 2 + 2 + 2)
      directory += little(entry.mode << 16, 4) + little(place, 4) + entry.name
    }
    let end = little(0x0605_4B50, 4) + little(0, 4) + little(entries.count, 2)
    return file + directory + end + little(entries.count, 2) + little(directory.count, 4)
      + little(file.count, 4) + little(0, 2)
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
      + little(Int(crc ?? checksum(bytes)), 4) + little(bytes.count, 4)
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
  }

  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var data: [UInt8] = []
    var start = 0
    repeat {
      let end = min(start + 65_535, bytes.count)
      data += [end == bytes.count ? 1 : 0] + little(end - start, 2) + little(~(end - start), 2)
      data += bytes[start..<end]
      start = end
    } while start < bytes.count
    return data
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
    }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }
}
