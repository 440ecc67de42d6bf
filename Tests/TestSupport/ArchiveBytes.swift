package func le16(_ value: Int) -> [UInt8] { little(value, 2) }
package func le32(_ value: Int) -> [UInt8] { little(value, 4) }
package func le64(_ value: Int) -> [UInt8] { little(value, 8) }

/// The low bytes of `value`, lowest first.
private func little(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
}

/// The CRC-32 of `bytes`: a second opinion on zlib's.
package func checksum(_ bytes: [UInt8]) -> UInt32 {
  ~bytes.reduce(UInt32.max) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
}

private let table: [UInt32] = (0..<256).map { index in
  (0..<8).reduce(UInt32(index)) { value, _ in
    value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
  }
}

/// `bytes` as deflate data in blocks that do not compress.
package func deflated(_ bytes: [UInt8]) -> [UInt8] {
  var data: [UInt8] = []
  var start = 0
  repeat {
    let end = min(start + 65_535, bytes.count)
    data += [end == bytes.count ? 1 : 0] + le16(end - start) + le16(~(end - start))
    data += bytes[start..<end]
    start = end
  } while start < bytes.count
  return data
}
