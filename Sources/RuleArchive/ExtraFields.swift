/// The extra fields of one header that affect how an entry is read.
struct ExtraFields {
  /// The ZIP64 sizes and offset in their stored order; empty if there is no ZIP64 field.
  var zip64: [UInt64] = []
  var hasZip64 = false
  /// The name in the Unicode path field (0x7075), which some readers prefer to the header's name.
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

  /// Returns the values of 32-bit fields. If there is a ZIP64 field, each maximum is replaced by the next value of the
  /// ZIP64 field, or by nil if none is left. Values over 2⁶³ − 1 become 2⁶³ − 1.
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
