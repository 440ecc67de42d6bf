internal import RuleCore

/// The units of a pattern or subject in its dialect, and where each begins in the bytes.
struct PatternText {
  /// UTF-16 units, or code points (a lone surrogate as itself).
  private(set) var units: [UInt32] = []
  /// For each unit its first byte, then the number of bytes. Both units of a pair share one.
  private(set) var offsets: [Int] = []

  /// Reads UTF-8 in which a lone surrogate may be written as three bytes.
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

  /// The units that a search goes over: in JavaScript the subject is lowered first.
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
