/// Reads a text byte by byte, from its start.
struct ByteCursor {
  let text: [UInt8]
  /// The offset of the next byte.
  private(set) var at = 0

  init(_ text: [UInt8]) { self.text = text }

  var atEnd: Bool { at == text.count }
  /// The bytes that have not been read.
  var rest: ArraySlice<UInt8> { text[at...] }

  /// Skips the next byte if it is `letter`, and returns whether it was. `letter` must be ASCII.
  mutating func take(_ letter: Unicode.Scalar) -> Bool {
    guard at < text.count, text[at] == UInt8(truncatingIfNeeded: letter.value) else { return false }
    at += 1
    return true
  }

  /// If the next byte is a decimal digit, skips it and returns its value. Otherwise returns nil.
  mutating func digit() -> Int64? {
    guard at < text.count, case let digit = text[at] &- 0x30, digit < 10 else { return nil }
    at += 1
    return Int64(digit)
  }

  /// Skips bytes as long as `isSkipped` is true for them, and returns their number.
  mutating func skip(while isSkipped: (UInt8) -> Bool) -> Int {
    let count = rest.prefix(while: isSkipped).count
    at += count
    return count
  }
}
