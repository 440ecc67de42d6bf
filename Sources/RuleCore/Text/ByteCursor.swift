/// Reads a text from its start, byte by byte.
struct ByteCursor {
  let text: [UInt8]
  /// The offset of the next byte.
  private(set) var at = 0

  init(_ text: [UInt8]) { self.text = text }

  var atEnd: Bool { at == text.count }
  /// The bytes that have not been read.
  var rest: ArraySlice<UInt8> { text[at...] }

  /// Skips the next byte if it is `letter`, which must be ASCII; otherwise returns false.
  mutating func take(_ letter: Unicode.Scalar) -> Bool {
    guard at < text.count, text[at] == UInt8(truncatingIfNeeded: letter.value) else { return false }
    at += 1
    return true
  }

  /// Skips the next byte if it is a decimal digit, and returns the digit's value; otherwise returns nil.
  mutating func digit() -> Int64? {
    guard at < text.count, case let digit = text[at] &- 0x30, digit < 10 else { return nil }
    at += 1
    return Int64(digit)
  }

  /// Skips the bytes up to the first one for which `isSkipped` is false, and returns their number.
  mutating func skip(while isSkipped: (UInt8) -> Bool) -> Int {
    let count = rest.prefix(while: isSkipped).count
    at += count
    return count
  }
}
