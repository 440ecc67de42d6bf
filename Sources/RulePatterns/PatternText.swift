/// The units of a pattern or subject in its dialect, and their byte offsets.
struct PatternText {
  /// The units: UTF-16 units for JavaScript, code points for ICU. A lone surrogate is one unit.
  private(set) var units: [UInt32] = []
  /// Indexed by unit: the byte offset of the unit. The last element is the number of bytes. Both units of a surrogate
  /// pair have the same offset.
  private(set) var offsets: [Int] = []

  /// Decodes UTF-8 in which a lone surrogate may be three bytes.
  init(_ bytes: [UInt8], dialect: PatternDialect) {
    units.reserveCapacity(bytes.count)
    offsets.reserveCapacity(bytes.count + 1)
    let span = bytes.span
    var offset = 0
    while offset < span.count {
      let (value, length) = UTF16Text.codePoint(in: span, at: offset)
      if dialect == .javaScript, value > 0xFFFF {
        let above = value - 0x1_0000
        units.append(0xD800 | above >> 10)
        offsets.append(offset)
        units.append(0xDC00 | above & 0x3FF)
      } else {
        units.append(value)
      }
      offsets.append(offset)
      offset += length
    }
    offsets.append(offset)
  }

  /// Returns the units of a subject. For JavaScript, the subject is converted to lower case first.
  static func subject(_ bytes: [UInt8], dialect: PatternDialect) -> [UInt32] {
    switch dialect {
    case .icu: PatternText(bytes, dialect: .icu).units
    case .javaScript:
      if bytes.allSatisfy({ $0 < 0x80 }) {
        bytes.map { UInt32(0x41...0x5A ~= $0 ? $0 | 0x20 : $0) }
      } else {
        UTF16Text.lowercased(UTF16Text.decode(bytes)).map(UInt32.init)
      }
    }
  }
}
