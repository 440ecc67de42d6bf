/// What the extra fields of one header say that matters to a reader.
struct ExtraFields {
  /// The ZIP64 sizes and offset, in the order in which they are written; empty without the field.
  var zip64: [UInt64] = []
  var hasZip64 = false
  /// The name of the Unicode path field (0x7075), which some readers put above the header's name.
  var unicodePath: [UInt8]?
  /// Whether a field claims more bytes than there are.
  var overruns = false

  /// Walks the fields once: every step passes at least the four bytes of a field's head, so fields
  /// of no length cannot keep it. Up to three bytes left over are padding that aligning tools
  /// write.
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
      case 0x7075 where length >= 5:
        unicodePath = Array(bytes[offset + 5..<offset + length])
      default: break
      }
      offset += length
    }
  }

  /// The values of 32-bit fields after those at their maximum were looked up in the ZIP64 field, in
  /// the order given; nil where the field has none. A value over 2⁶³ − 1 becomes 2⁶³ − 1.
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
