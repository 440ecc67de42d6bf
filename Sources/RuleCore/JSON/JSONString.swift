internal import CScan

/// The byte range of a string's content, without the quotes, and how it must be decoded.
package struct JSONString: Hashable, Sendable {
  package let start: Int
  package let end: Int
  /// True if the string has no escape and no non-ASCII byte, so its bytes are the decoded string.
  package let isPlain: Bool
  /// True if the string has a backslash, so its content must be unescaped before it is compared.
  package let hasEscapes: Bool
}

extension JSONString {
  /// Creates a string from the valid content `bytes[start..<end]`. Scans the content to determine the properties.
  package init(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) {
    var at = start + bytes.extracting(0..<end).plainRun(from: start)
    let isPlain = at >= end
    while at < end, bytes[at] != 0x5C { at += 1 }
    self.init(start: start, end: end, isPlain: isPlain, hasEscapes: at < end)
  }
}

extension Span<UInt8> {
  /// Returns the number of bytes from `offset` on that are ASCII and need no escape in a JSON string.
  @inline(__always)
  func plainRun(from offset: Int) -> Int {
    precondition(offset >= 0 && offset <= count)
    return unsafe withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      // Sound: the precondition keeps `count - offset` bytes from `base + offset` inside the span.
      return unsafe cscan_plain(base + offset, buffer.count - offset)
    }
  }

  /// Returns the number of bytes from `offset` on that are printable ASCII and need no escape in JSON.
  @inline(__always)
  package func printableRun(from offset: Int) -> Int {
    precondition(offset >= 0 && offset <= count)
    return unsafe withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      // Sound: the precondition keeps `count - offset` bytes from `base + offset` inside the span.
      return unsafe cscan_printable(base + offset, buffer.count - offset)
    }
  }

  /// Returns the length in bytes of the UTF-8 sequence at `offset`, or nil if the sequence is invalid.
  ///
  /// Overlong forms, surrogates and scalars above U+10FFFF are invalid (RFC 3629, section 4).
  func utf8Length(at offset: Int) -> Int? {
    func tail(_ index: Int, _ low: UInt8 = 0x80, _ high: UInt8 = 0xBF) -> Bool {
      index < count && self[index] >= low && self[index] <= high
    }
    switch self[offset] {
    case 0..<0x80: return 1
    case 0xC2...0xDF: return tail(offset + 1) ? 2 : nil
    case 0xE0: return tail(offset + 1, 0xA0) && tail(offset + 2) ? 3 : nil
    case 0xED: return tail(offset + 1, 0x80, 0x9F) && tail(offset + 2) ? 3 : nil
    case 0xE1...0xEF: return tail(offset + 1) && tail(offset + 2) ? 3 : nil
    case 0xF0: return tail(offset + 1, 0x90) && tail(offset + 2) && tail(offset + 3) ? 4 : nil
    case 0xF1...0xF3: return tail(offset + 1) && tail(offset + 2) && tail(offset + 3) ? 4 : nil
    case 0xF4: return tail(offset + 1, 0x80, 0x8F) && tail(offset + 2) && tail(offset + 3) ? 4 : nil
    default: return nil
    }
  }

  /// Returns the value of the four hexadecimal digits at `offset`; nil if there are fewer than four.
  func hexQuad(at offset: Int) -> UInt16? {
    guard offset + 4 <= count else { return nil }
    var value: UInt16 = 0
    for index in offset..<offset + 4 {
      switch self[index] {
      case 0x30...0x39: value = value << 4 | UInt16(self[index] - 0x30)
      case 0x41...0x46: value = value << 4 | UInt16(self[index] - 0x37)
      case 0x61...0x66: value = value << 4 | UInt16(self[index] - 0x57)
      default: return nil
      }
    }
    return value
  }
}

/// Appends the decoded JSON string content `bytes[start..<end]` to `text`, as WTF-8: a lone surrogate escape is encoded
/// in three bytes.
///
/// Precondition: a reader has accepted the content. If the reader tolerated an invalid escape, only its backslash is
/// removed.
package func unescape(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, into text: inout [UInt8]) {
  var at = start
  while at < end {
    let byte = bytes[at]
    guard byte == 0x5C, at + 1 < end else {
      text.append(byte)
      at += 1
      continue
    }
    at += 2
    switch bytes[at - 1] {
    case 0x62: text.append(0x08)
    case 0x66: text.append(0x0C)
    case 0x6E: text.append(0x0A)
    case 0x72: text.append(0x0D)
    case 0x74: text.append(0x09)
    case 0x75:
      guard let high = bytes.hexQuad(at: at) else {
        text.append(0x75)
        continue
      }
      at += 4
      var scalar = UInt32(high)
      if high & 0xFC00 == 0xD800, at + 6 <= end, bytes[at] == 0x5C, bytes[at + 1] == 0x75,
        let low = bytes.hexQuad(at: at + 2), low & 0xFC00 == 0xDC00
      {
        scalar = 0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(low & 0x3FF))
        at += 6
      }
      appendWTF8(scalar, to: &text)
    case let other: text.append(other)
    }
  }
}
