/// Writes JSON text into one growing buffer.
///
/// Numbers are written with the digits they are given. Inside strings everything that could steer a
/// terminal or hide in one is escaped: control characters of both sets, line separators, marks that
/// turn the writing direction, letters without a width and private ones; read back it is the same.
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  package mutating func truncate(to count: Int) { bytes.removeLast(bytes.count - count) }

  package mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  package mutating func raw(_ text: [UInt8]) { bytes.append(contentsOf: text) }

  package mutating func raw(_ text: ArraySlice<UInt8>) { bytes.append(contentsOf: text) }

  package mutating func byte(_ byte: UInt8) { bytes.append(byte) }

  /// A stretch of `text`.
  package mutating func raw(_ text: [UInt8], _ range: Range<Int>) {
    append(text.span.extracting(range))
  }

  package mutating func integer(_ value: Int) { bytes.appendDigits(of: Int64(value)) }

  @inline(__always)
  private mutating func append(_ text: Span<UInt8>) {
    // Sound: the buffer is the span's, and lives through the call.
    unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  /// A string with its quotes.
  package mutating func string(_ text: String) { string(Array(text.utf8).span) }

  /// A string with its quotes, from WTF-8.
  package mutating func string(_ text: Span<UInt8>) {
    bytes.append(0x22)
    escaped(text)
    bytes.append(0x22)
  }

  /// The content of a string, from WTF-8.
  package mutating func escaped(_ text: Span<UInt8>) {
    var at = 0
    while at < text.count {
      let run = text.printableRun(from: at)
      append(text.extracting(at..<at + run))
      at += run
      guard at < text.count else { return }
      at += escapeLetter(text, at)
    }
  }

  /// Writes the letter at `at`, escaped where it must be, and returns how many bytes it took.
  private mutating func escapeLetter(_ text: Span<UInt8>, _ at: Int) -> Int {
    let byte = text[at]
    switch byte {
    case 0x22: raw("\\\"")
    case 0x5C: raw("\\\\")
    case 0x08: raw("\\b")
    case 0x09: raw("\\t")
    case 0x0A: raw("\\n")
    case 0x0C: raw("\\f")
    case 0x0D: raw("\\r")
    case 0..<0x20, 0x7F: unicodeEscape(UInt16(byte))
    case 0x80...:
      let length = text.utf8Length(at: at)
      if let length, !isSteering(text, at) {
        for index in at..<at + length { bytes.append(text[index]) }
        return length
      }
      return escapeWide(text, at, length)
    default: bytes.append(byte)
    }
    return 1
  }

  private mutating func escapeWide(_ text: Span<UInt8>, _ at: Int, _ length: Int?) -> Int {
    func tail(_ index: Int) -> UInt32 { UInt32(text[at + index] & 0x3F) }
    switch length {
    case 2:
      unicodeEscape(UInt16(text[at] & 0x1F) << 6 | UInt16(tail(1)))
      return 2
    case 4:
      let scalar = UInt32(text[at] & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3)
      unicodeEscape(UInt16(0xD800 + (scalar - 0x10000) >> 10))
      unicodeEscape(UInt16(0xDC00 + (scalar - 0x10000) & 0x3FF))
      return 4
    default:
      let isTriple =
        at + 2 < text.count && text[at] & 0xF0 == 0xE0 && text[at + 1] & 0xC0 == 0x80
        && text[at + 2] & 0xC0 == 0x80
      guard isTriple else {
        unicodeEscape(0xFFFD)
        return 1
      }
      unicodeEscape(UInt16(UInt32(text[at] & 0x0F) << 12 | tail(1) << 6 | tail(2)))
      return 3
    }
  }

  /// Whether the letter at `at`, which is UTF-8, is a C1 control, a line separator, a mark of
  /// direction, without a width, or private.
  private func isSteering(_ text: Span<UInt8>, _ at: Int) -> Bool {
    switch text[at] {
    case 0xC2: text[at + 1] < 0xA0 || text[at + 1] == 0xAD
    case 0xD8: text[at + 1] == 0x9C
    case 0xE2 where text[at + 1] == 0x80:
      (0x8B...0x8F).contains(text[at + 2]) || (0xA8...0xAE).contains(text[at + 2])
    case 0xE2 where text[at + 1] == 0x81: (0xA0...0xAF).contains(text[at + 2])
    case 0xEE: true
    case 0xEF:
      text[at + 1] < 0xA4 || (text[at + 1] == 0xBB && text[at + 2] == 0xBF)
        || (text[at + 1] == 0xBF && (0xB9...0xBB).contains(text[at + 2]))
    case 0xF3: text[at + 1] >= 0xB0 || (text[at + 1] == 0xA0 && text[at + 2] < 0x82)
    case 0xF4: true
    default: false
    }
  }

  private mutating func unicodeEscape(_ unit: UInt16) {
    raw("\\u")
    for shift in [12, 8, 4, 0] {
      let digit = UInt8(unit >> UInt16(shift) & 0xF)
      bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }
}

extension [UInt8] {
  /// Appends a number in decimal.
  mutating func appendDigits(of value: Int64) {
    if value < 0 { append(0x2D) }
    var digits: [20 of UInt8] = .init(repeating: 0)
    var rest = value.magnitude
    var first = 20
    repeat {
      first &-= 1
      digits[first] = 0x30 &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    for index in first..<20 { append(digits[index]) }
  }
}
