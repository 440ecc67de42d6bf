/// Finds the end of a JSON value incrementally, without validating the value.
package struct ValueBoundary {
  private var depth = 0
  private var inString = false
  private var isEscaped = false
  private var isScalar = false

  package init() {}

  /// True if the search is inside a string, object or array.
  package var isOpen: Bool { depth > 0 || inString }

  /// Returns the offset after the value; nil if the value does not end before `limit`. To continue, call again with the
  /// old `limit` as `start`.
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
      case 0x20, 0x09, 0x0A, 0x0D: continue
      case 0x22: inString = true
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D:
        depth -= 1
        if depth <= 0 { return at }
      default: isScalar = depth == 0
      }
    }
    return nil
  }

  /// Returns the offset after the closing quote of the string that contains `start`; nil if the quote is not before
  /// `limit`.
  private mutating func stringEnd(in bytes: [UInt8], from start: Int, to limit: Int) -> Int? {
    var at = start
    if isEscaped {
      isEscaped = false
      at += 1
    }
    // A quote is escaped if an odd number of backslashes precedes it.
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
