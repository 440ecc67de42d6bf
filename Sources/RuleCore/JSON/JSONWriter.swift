internal import CScan

/// Writes JSON text into one growable buffer.
///
/// Numbers are written with the given digits. In strings, characters that can control a terminal or are invisible are
/// escaped: C0 and C1 controls, line separators, direction marks, zero-width, private-use and unassigned characters. A
/// parser of the output reads the original string.
package struct JSONWriter: Sendable {
  /// The first `count` bytes contain the output; the other bytes are unused capacity.
  private var room: [UInt8] = []
  package private(set) var count = 0

  package init() {}

  /// Reserves capacity for `size` bytes in total.
  package mutating func reserveCapacity(_ size: Int) { room.reserveCapacity(size) }

  /// Calls `body` with the written bytes.
  package func withBytes<Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Void) throws(Failure) {
    try body(room.span.extracting(0..<count))
  }

  /// A copy of the written bytes.
  package var bytes: [UInt8] { Array(room[..<count]) }

  /// Returns the written bytes without a copy, and empties the writer.
  package mutating func take() -> [UInt8] {
    defer { self = JSONWriter() }
    room.removeSubrange(count...)
    return room
  }

  /// The size of the buffer in bytes, including unused capacity.
  package var capacity: Int { room.count }

  package mutating func removeAll() { count = 0 }

  package mutating func truncate(to count: Int) {
    precondition(count >= 0 && count <= self.count, "a cut shortens")
    self.count = count
  }

  package mutating func raw(_ text: String) { append(text.utf8.span) }

  package mutating func raw(_ text: [UInt8]) { append(text.span) }

  package mutating func raw(_ text: ArraySlice<UInt8>) { append(text.span) }

  package mutating func byte(_ byte: UInt8) {
    makeRoom(for: 1)
    room[count] = byte
    count &+= 1
  }

  /// Appends a range of `text`.
  package mutating func raw(_ text: [UInt8], _ range: Range<Int>) {
    append(text.span.extracting(range))
  }

  /// Appends a range of the bytes of a different writer.
  package mutating func raw(_ other: borrowing JSONWriter, _ range: Range<Int>) {
    precondition(range.upperBound <= other.count)
    append(other.room.span.extracting(range))
  }

  /// Appends a copy of a range of the bytes that were already written.
  package mutating func again(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    let (at, size) = (count, range.count)
    makeRoom(for: size)
    unsafe room.withUnsafeMutableBytes { room in
      guard let base = room.baseAddress else { return }
      // Sound: the range ends at or before `at`, as was checked, and the buffer has room for `size` bytes at `at`.
      unsafe (base + at).copyMemory(from: base + range.lowerBound, byteCount: size)
    }
    count = at &+ size
  }

  /// True if a range of the written bytes equals a range of a different writer.
  package func equals(_ range: Range<Int>, _ other: borrowing JSONWriter, _ otherRange: Range<Int>) -> Bool {
    precondition(range.upperBound <= count && otherRange.upperBound <= other.count)
    return range.count == otherRange.count
      && room.span.equals(range.lowerBound, other.room.span, otherRange.lowerBound, count: range.count)
  }

  package mutating func integer(_ value: Int) {
    if value < 0 { byte(0x2D) }
    digits(of: value.magnitude)
  }

  /// Splits off the last digits of a number, at most eight. `word` contains the digits as ASCII, the first digit in the
  /// lowest byte. `size` is the number of digits. `rest` is the number without these digits.
  private static func lastDigits(of value: UInt) -> (word: UInt64, size: Int, rest: UInt) {
    let (rest, last) = value.quotientAndRemainder(dividingBy: 100_000_000)
    let digits = eightDigits(of: UInt64(last))
    if rest > 0 { return (digits | ByteWord.ones &* 0x30, 8, rest) }
    // Leading zeros are in the lowest bytes and are removed. The last digit is kept even if it is zero.
    let zeros = min(digits.trailingZeroBitCount &>> 3, 7)
    return ((digits | ByteWord.ones &* 0x30) &>> UInt64(8 &* zeros), 8 &- zeros, 0)
  }

  /// Returns the eight decimal digits of a number below 10^8, one digit in each byte, the first in the lowest byte.
  /// Halves the number of digits three times; the factors are reciprocals of 100 and 10. Source: P. Khuong, How to
  /// print integers really fast.
  private static func eightDigits(of value: UInt64) -> UInt64 {
    let (high, low) = value.quotientAndRemainder(dividingBy: 10_000)
    let halves = high | low &<< 32
    let hundreds = (halves &* 10_486) &>> 20 & 0x7F_0000_007F
    let pairs = hundreds | (halves &- 100 &* hundreds) &<< 16
    let tens = (pairs &* 103) &>> 10 & 0x000F_000F_000F_000F
    return tens | (pairs &- 10 &* tens) &<< 8
  }

  private mutating func digits(of value: UInt) {
    let (word, size, rest) = Self.lastDigits(of: value)
    if rest > 0 { digits(of: rest) }
    makeRoom(for: 8)
    let at = count
    unsafe room.withUnsafeMutableBytes { room in
      // Sound: the buffer has room for eight bytes.
      unsafe room.storeBytes(of: word.littleEndian, toByteOffset: at, as: UInt64.self)
    }
    count = at &+ size
  }

  /// Ensures that `size` more bytes can be written.
  @inline(__always)
  private mutating func makeRoom(for size: Int) {
    if room.count &- count < size { grow(by: size) }
  }

  private mutating func grow(by size: Int) {
    // The array increases its capacity by itself. The number here only limits how many bytes are set to zero at a time.
    room += repeatElement(0, count: max(size, min(room.count, 1 << 16), 256))
  }

  @inline(__always)
  private mutating func append(_ text: Span<UInt8>) {
    let (at, size) = (count, text.count)
    makeRoom(for: size)
    unsafe room.withUnsafeMutableBytes { room in
      unsafe text.withUnsafeBytes { text in
        guard let to = room.baseAddress, let from = text.baseAddress else { return }
        // Sound: the buffer has room for all bytes of the text after the first `at` bytes.
        unsafe (to + at).copyMemory(from: from, byteCount: size)
      }
    }
    count = at &+ size
  }

  /// Writes a string with its quotes.
  package mutating func string(_ text: String) { string(text.utf8.span) }

  /// Writes a WTF-8 string with its quotes.
  package mutating func string(_ text: Span<UInt8>) {
    byte(0x22)
    escaped(text)
    byte(0x22)
  }

  /// Writes the content of a WTF-8 string without quotes.
  package mutating func escaped(_ text: Span<UInt8>) { escaped(text, 0..<text.count) }

  /// Writes a range of a WTF-8 string, as content without quotes.
  package mutating func escaped(_ text: Span<UInt8>, _ range: Range<Int>) {
    let text = text.extracting(range)
    let (at, size) = (count, text.count)
    makeRoom(for: size)
    let isDone = unsafe room.withUnsafeMutableBufferPointer { room in
      unsafe text.withUnsafeBufferPointer { text in
        guard let to = room.baseAddress, let from = text.baseAddress else { return true }
        // Sound: the buffer has room for all bytes of the text after the first `at` bytes.
        return unsafe cscan_copy_printable(to + at, from, size) != 0
      }
    }
    if isDone { count = at &+ size } else { escapedByLetter(text) }
  }

  private mutating func escapedByLetter(_ text: Span<UInt8>) {
    var at = 0
    while at < text.count {
      let run = text.printableRun(from: at)
      append(text.extracting(at..<at + run))
      at += run
      guard at < text.count else { return }
      at += escapeLetter(text, at)
    }
  }

  /// Writes the character at `at`, escaped if necessary, and returns the number of bytes read.
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
      if let length, !isSteering(text, at), !isUnassigned(text, at, length) {
        append(text.extracting(at..<at + length))
        return length
      }
      return escapeWide(text, at, length)
    default: self.byte(byte)
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
        at + 2 < text.count && text[at] & 0xF0 == 0xE0 && text[at + 1] & 0xC0 == 0x80 && text[at + 2] & 0xC0 == 0x80
      guard isTriple else {
        unicodeEscape(0xFFFD)
        return 1
      }
      unicodeEscape(UInt16(UInt32(text[at] & 0x0F) << 12 | tail(1) << 6 | tail(2)))
      return 3
    }
  }

  /// True if the character at `at` is a C1 control, a line separator, a direction mark, or a zero-width or private-use
  /// character. The text at `at` must be valid UTF-8.
  private func isSteering(_ text: Span<UInt8>, _ at: Int) -> Bool {
    switch text[at] {
    case 0xC2: text[at + 1] < 0xA0 || text[at + 1] == 0xAD
    case 0xD8: text[at + 1] == 0x9C
    case 0xE2 where text[at + 1] == 0x80: (0x8B...0x8F).contains(text[at + 2]) || (0xA8...0xAE).contains(text[at + 2])
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

  /// True if the UTF-8 sequence of `length` bytes at `at` is a code point to which Unicode assigns no character.
  private func isUnassigned(_ text: Span<UInt8>, _ at: Int, _ length: Int) -> Bool {
    switch text[at] {
    // U+0080 to U+033F, U+5000 to U+9FFF and U+B000 to U+BFFF are all assigned.
    case ..<0xCD, 0xE5...0xE9, 0xEB: return false
    default: break
    }
    var value = UInt32(text[at]) & (0x7F >> UInt32(length))
    for index in at + 1..<at + length { value = value << 6 | UInt32(text[index] & 0x3F) }
    return Unicode.Scalar(value)?.properties.generalCategory == .unassigned
  }

  private mutating func unicodeEscape(_ unit: UInt16) {
    raw("\\u")
    for shift in [12, 8, 4, 0] {
      let digit = UInt8(unit >> UInt16(shift) & 0xF)
      byte(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }
}

extension [UInt8] {
  /// Appends a number in decimal.
  package mutating func appendDigits(of value: Int64) {
    var digits: [20 of UInt8] = .init(repeating: 0)
    var rest = value.magnitude
    var first = 20
    repeat {
      first &-= 1
      digits[first] = 0x30 &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    append(addingCapacity: 21) { space in
      if value < 0 { space.append(0x2D) }
      for index in first..<20 { space.append(digits[index]) }
    }
  }
}
