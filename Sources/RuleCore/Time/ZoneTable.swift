/// A time zone of the IANA database, read from a compiled TZif file.
///
/// Source: RFC 9636: version 1 files have 32-bit data; later versions have 64-bit data and a footer
/// with a rule that applies after the last listed change.
package struct ZoneTable: Sendable {
  /// The offsets in ascending order of their starts. The start of an offset is in seconds since 1970.
  private var changes: [(from: Int64, offset: Int32)] = []
  /// The offset before the first change.
  private var first: Int32 = 0
  private var rule: ZoneRule?

  /// Parses a TZif file; nil for other bytes.
  package init?(_ bytes: [UInt8]) {
    var reader = ZoneFileReader(bytes: bytes)
    guard var header = reader.header() else { return nil }
    var size = 4
    if header.version >= 2 {
      reader.skip(header.size(of: 4))
      guard let second = reader.header() else { return nil }
      (header, size) = (second, 8)
    }
    guard let data = reader.data(header, timeSize: size) else { return nil }
    (changes, first) = data
    if size == 8 { rule = reader.footer().flatMap(ZoneRule.init) }
  }

  /// Returns the seconds east of UTC at an instant, which is in seconds since 1970.
  package func offset(at seconds: Int64) -> Int {
    guard let last = changes.last else { return Int(rule?.offset(at: seconds) ?? first) }
    if seconds >= last.from, let rule { return Int(rule.offset(at: seconds)) }
    let next = changes.partitioningIndex { $0.from > seconds }
    return Int(next == 0 ? first : changes[next - 1].offset)
  }
}

/// Reads the parts of a TZif file in order. Never reads beyond the end of the file.
private struct ZoneFileReader {
  struct Header {
    let version: UInt8
    let counts: [Int]

    var times: Int { counts[3] }
    var types: Int { counts[4] }

    /// Returns the size in bytes of the data after the header. `time`: the number of bytes of a time, 4 or 8.
    func size(of time: Int) -> Int {
      times * (time + 1) + types * 6 + counts[5] + counts[2] * (time + 4) + counts[1] + counts[0]
    }
  }

  let bytes: [UInt8]
  var at = 0

  mutating func header() -> Header? {
    guard at <= bytes.count - 44, bytes[at..<at + 4].elementsEqual("TZif".utf8) else { return nil }
    let version = bytes[at + 4] >= 0x30 ? bytes[at + 4] - 0x30 : 1
    let counts = (0..<6).map { Int(number(at + 20 + 4 * $0, 4)) }
    guard counts.allSatisfy({ (0...1 << 20).contains($0) }) else { return nil }
    at += 44
    return Header(version: version, counts: counts)
  }

  mutating func skip(_ count: Int) { at = min(bytes.count, at + count) }

  mutating func data(_ header: Header, timeSize: Int) -> (changes: [(from: Int64, offset: Int32)], first: Int32)? {
    let size = header.size(of: timeSize)
    guard header.types > 0, bytes.count - at >= size else { return nil }
    let types = at + header.times * (timeSize + 1)
    func offset(_ type: Int) -> Int32 {
      type < header.types ? Int32(truncatingIfNeeded: number(types + 6 * type, 4)) : 0
    }
    var changes: [(from: Int64, offset: Int32)] = []
    for index in 0..<header.times {
      let type = Int(bytes[at + header.times * timeSize + index])
      changes.append((number(at + index * timeSize, timeSize), offset(type)))
    }
    at += size
    return (changes, offset(0))
  }

  /// Returns the line that follows the data: the text between the line feed at `at` and the next line feed. Nil if the
  /// line is empty.
  mutating func footer() -> String? {
    guard at < bytes.count, bytes[at] == 0x0A else { return nil }
    let rest = bytes[(at + 1)...].prefix { $0 != 0x0A }
    return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
  }

  /// Returns the signed big-endian number of `size` bytes at `start`. The bytes must be inside the file.
  private func number(_ start: Int, _ size: Int) -> Int64 {
    var value: UInt64 = 0
    for index in start..<start + size { value = value << 8 | UInt64(bytes[index]) }
    return size == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(truncatingIfNeeded: value)
  }
}
