/// Finds the end of a JSON value piece by piece, without judging it.
package struct ValueBoundary {
  private var depth = 0
  private var inString = false
  private var isEscaped = false
  private var hasBegun = false
  private var isScalar = false

  package init() {}

  /// The value has begun and has not ended.
  package var isOpen: Bool { hasBegun && (depth > 0 || inString) }

  /// The offset behind the value, or nil when it does not end before `limit`; then the next call
  /// goes on where this one stopped, at `limit`.
  package mutating func end(in bytes: [UInt8], from start: Int, to limit: Int) -> Int? {
    var at = start
    while at < limit {
      if inString {
        guard let end = stringEnd(in: bytes, from: at, to: limit) else { return nil }
        inString = false
        if depth == 0 { return end }
        at = end
        continue
      }
      let byte = bytes[at]
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

  /// The offset behind the quote that closes the string that is open at `start`.
  private mutating func stringEnd(in bytes: [UInt8], from start: Int, to limit: Int) -> Int? {
    var at = start
    if isEscaped {
      isEscaped = false
      at += 1
    }
    // A quote is escaped by an odd number of backslashes right before it.
    while true {
      let quote = at < limit ? bytes.first(0x22, in: at..<limit) : nil
      var escapes = 0
      let end = quote ?? limit
      while end - escapes > at, bytes[end - escapes - 1] == 0x5C { escapes += 1 }
      guard let quote else {
        isEscaped = escapes % 2 == 1
        return nil
      }
      at = quote + 1
      if escapes % 2 == 0 { return at }
    }
  }
}
