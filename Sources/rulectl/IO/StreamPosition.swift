/// A place in a stream: byte, line and column; columns count Unicode scalars from 1.
struct StreamPosition {
  var offset = 0
  var line = 1
  var column = 1

  /// Moves over bytes of the stream.
  mutating func advance(over bytes: Span<UInt8>) {
    offset += bytes.count
    for index in bytes.indices {
      switch bytes[index] {
      case 0x0A:
        line += 1
        column = 1
      case 0x80...0xBF: continue
      default: column += 1
      }
    }
  }

  /// Moves to the beginning of the next line, `count` bytes on.
  mutating func nextLine(by count: Int) {
    offset += count
    line += 1
    column = 1
  }
}

/// Finds the end of a JSON value piece by piece, without judging it.
struct ValueBoundary {
  private var depth = 0
  private var inString = false
  private var isEscaped = false
  private var hasBegun = false
  private var isScalar = false

  /// The value has begun and has not ended.
  var isOpen: Bool { hasBegun && (depth > 0 || inString) }

  /// The offset behind the value, or nil when it does not end in `bytes`; then the next call goes on
  /// where this one stopped, at `bytes.count`.
  mutating func end(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var at = start
    while at < bytes.count {
      let byte = bytes[at]
      if inString {
        if isEscaped {
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == 0x22 {
          inString = false
          if depth == 0 { return at + 1 }
        }
        at += 1
        continue
      }
      if isScalar {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D, 0x2C, 0x5D, 0x7D, 0x7B, 0x5B, 0x22: return at
        default: at += 1
        }
        continue
      }
      at += 1
      switch byte {
      case 0x22:
        inString = true
        hasBegun = true
      case 0x7B, 0x5B:
        depth += 1
        hasBegun = true
      case 0x7D, 0x5D:
        depth -= 1
        hasBegun = true
        if depth <= 0 { return at }
      case 0x20, 0x09, 0x0A, 0x0D: continue
      default:
        if depth == 0 {
          isScalar = true
          hasBegun = true
        }
      }
    }
    return nil
  }
}
