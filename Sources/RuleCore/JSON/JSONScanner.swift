/// The reference parser for RFC 8259 text in a borrowed buffer. It defines which texts `EventScanner` may accept, and
/// produces all errors.
///
/// The parser stores no bytes and builds no tree: each function takes the bytes and an offset, and returns the offset
/// past the bytes that it read. Skipped values are validated as strictly as wanted values: UTF-8, escapes, numbers,
/// structure and depth.
package struct JSONScanner: ~Copyable {
  /// The stack of open containers and the number of members read so far.
  package var structure: StructureCheck

  package init(depthLimit: Int = 512, memberLimit: Int = 200_000) {
    structure = StructureCheck(depthLimit: depthLimit, memberLimit: memberLimit)
  }

  // MARK: values

  /// Reads the scalar at `start` and returns the offset after it.
  @inline(__always)
  package mutating func scalar(in bytes: Span<UInt8>, from start: Int) throws(JSONProblem) -> Int {
    try structure.count(at: start)
    if bytes[start] == 0x22 { return try Self.string(in: bytes, from: start).end + 1 }
    return try Self.numberOrWord(in: bytes, from: start)
  }

  /// Validates the value at `start`, which may be of any kind, and returns the offset after it.
  ///
  /// `depth`: the number of open containers that enclose the value.
  package mutating func skipValue(in bytes: Span<UInt8>, from start: Int, depth outer: Int) throws(JSONProblem) -> Int {
    var depth = outer
    var at = start
    var isObject = false
    value: while true {
      let byte = bytes[at]
      if byte == 0x7B || byte == 0x5B {
        depth += 1
        if depth > structure.depthLimit { throw JSONProblem(.nested(over: structure.depthLimit), at: at) }
        isObject = byte == 0x7B
        structure.open(depth, isObject)
        at = try JSONScanner.token(in: bytes, from: at + 1)
        if bytes[at] == byte + 2 {
          try structure.count(at: at)
          depth -= 1
          at += 1
          if depth > outer { isObject = structure.isObject(depth) }
        } else {
          if isObject { at = try name(bytes, at: at) }
          continue value
        }
      } else {
        at = try scalar(in: bytes, from: at)
      }
      while depth > outer {
        at = try JSONScanner.token(in: bytes, from: at)
        if bytes[at] == 0x2C {
          at = try JSONScanner.token(in: bytes, from: at + 1)
          if isObject { at = try name(bytes, at: at) }
          continue value
        }
        guard bytes[at] == (isObject ? 0x7D : 0x5D) else { throw JSONProblem(.unexpected(bytes[at]), at: at) }
        at += 1
        depth -= 1
        if depth > outer { isObject = structure.isObject(depth) }
      }
      return at
    }
  }

  /// Skips a member's name and its colon and returns the offset of its value.
  @inline(__always)
  private mutating func name(_ bytes: Span<UInt8>, at start: Int) throws(JSONProblem) -> Int {
    guard bytes[start] == 0x22 else { throw JSONProblem(.unexpected(bytes[start]), at: start) }
    return try Self.value(in: bytes, afterNameAt: try Self.string(in: bytes, from: start).end + 1)
  }

  // MARK: steps

  /// Returns the offset of the first byte at or after `start` that is not JSON white space.
  @inline(__always)
  package static func skipSpace(in bytes: Span<UInt8>, from start: Int) -> Int {
    var at = start
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x09, 0x0A, 0x0D: at += 1
      default: return at
      }
    }
    return at
  }

  /// Reads the string whose opening quote is at `start`.
  @inline(__always)
  package static func string(in bytes: Span<UInt8>, from start: Int) throws(JSONProblem) -> JSONString {
    let at = start + 1 + bytes.plainRun(from: start + 1)
    if at < bytes.count, bytes[at] == 0x22 {
      return JSONString(start: start + 1, end: at, isPlain: true, hasEscapes: false)
    }
    return try oddString(in: bytes, from: start + 1, at: at)
  }

  /// Continues to read a string whose content begins at `start`. `at`: the offset to continue from; the content before
  /// it is plain ASCII.
  private static func oddString(in bytes: Span<UInt8>, from start: Int, at first: Int) throws(JSONProblem) -> JSONString
  {
    var at = first
    var hasEscapes = false
    while at < bytes.count {
      switch bytes[at] {
      case 0x22: return JSONString(start: start, end: at, isPlain: false, hasEscapes: hasEscapes)
      case 0x5C:
        hasEscapes = true
        at = try escape(in: bytes, from: at)
      case let byte where byte < 0x20: throw JSONProblem(.control(byte), at: at)
      case let byte where byte >= 0x80:
        guard let length = bytes.utf8Length(at: at) else { throw JSONProblem(.encoding, at: at) }
        at += length
      default: at += bytes.plainRun(from: at)
      }
    }
    throw JSONProblem(.endOfInput, at: bytes.count)
  }

  private static func escape(in bytes: Span<UInt8>, from start: Int) throws(JSONProblem) -> Int {
    guard start + 1 < bytes.count else { throw JSONProblem(.endOfInput, at: bytes.count) }
    switch bytes[start + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return start + 2
    case 0x75:
      guard bytes.hexQuad(at: start + 2) != nil else { throw JSONProblem(.escape, at: start) }
      return start + 6
    default: throw JSONProblem(.escape, at: start)
    }
  }

  /// Returns the offset past the number that begins at `start`.
  package static func number(in bytes: Span<UInt8>, from start: Int) throws(JSONProblem) -> Int {
    var at = start
    if bytes[at] == 0x2D { at &+= 1 }
    let whole = at
    at = endOfDigits(bytes, at)
    // A leading zero is allowed only if the integer part has no other digit.
    if at == whole || (at > whole &+ 1 && bytes[whole] == 0x30) { throw numberProblem(bytes, start, at) }
    guard at < bytes.count, bytes[at] == 0x2E || bytes[at] | 0x20 == 0x65 else { return at }
    if bytes[at] == 0x2E {
      let fraction = at &+ 1
      at = endOfDigits(bytes, fraction)
      if at == fraction { throw numberProblem(bytes, start, at) }
    }
    if at < bytes.count, bytes[at] | 0x20 == 0x65 {
      at &+= 1
      if at < bytes.count, bytes[at] == 0x2B || bytes[at] == 0x2D { at &+= 1 }
      let exponent = at
      at = endOfDigits(bytes, exponent)
      if at == exponent { throw numberProblem(bytes, start, at) }
    }
    return at
  }

  @inline(__always)
  private static func endOfDigits(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    var at = start
    while at &+ 8 <= bytes.count {
      let digits = ByteWord.leadingDigits(bytes.word(at: at))
      at &+= digits
      if digits < 8 { return at }
    }
    while at < bytes.count, bytes[at] &- 0x30 < 10 { at &+= 1 }
    return at
  }

  /// Returns the problem of an invalid number. It is `endOfInput` if the text ends where a digit is required.
  private static func numberProblem(_ bytes: Span<UInt8>, _ start: Int, _ at: Int) -> JSONProblem {
    let isCut = at >= bytes.count && !(bytes[bytes.count - 1] &- 0x30 < 10)
    return isCut ? JSONProblem(.endOfInput, at: bytes.count) : JSONProblem(.number, at: start)
  }

  /// Returns the offset past the literal `true`, `false` or `null` that begins at `start`.
  package static func word(in bytes: Span<UInt8>, from start: Int) throws(JSONProblem) -> Int {
    /// `letters`: the bytes of the literal in big-endian order. `length`: their number.
    func matches(_ letters: UInt64, _ length: Int) throws(JSONProblem) -> Int {
      for index in 0..<length {
        guard start + index < bytes.count else { throw JSONProblem(.endOfInput, at: bytes.count) }
        let letter = UInt8(truncatingIfNeeded: letters >> UInt64(8 * (length - 1 - index)))
        if bytes[start + index] != letter { throw JSONProblem(.unexpected(bytes[start + index]), at: start + index) }
      }
      return start + length
    }
    switch bytes[start] {
    case 0x74: return try matches(0x74_72_75_65, 4)
    case 0x66: return try matches(0x66_61_6C_73_65, 5)
    case 0x6E: return try matches(0x6E_75_6C_6C, 4)
    case let byte: throw JSONProblem(.unexpected(byte), at: start)
    }
  }

  /// Returns the offset of the first byte from `start` on that is not white space. Throws `endOfInput` if there is
  /// none.
  @inline(__always)
  package static func token(in bytes: Span<UInt8>, from start: Int) throws(JSONProblem) -> Int {
    if start < bytes.count, bytes[start] > 0x20 { return start }
    let at = skipSpace(in: bytes, from: start)
    guard at < bytes.count else { throw JSONProblem(.endOfInput, at: bytes.count) }
    return at
  }

  /// Returns the offset of a member's value, given the offset past the member's name.
  @inline(__always)
  package static func value(in bytes: Span<UInt8>, afterNameAt end: Int) throws(JSONProblem) -> Int {
    let colon = try token(in: bytes, from: end)
    guard bytes[colon] == 0x3A else { throw JSONProblem(.unexpected(bytes[colon]), at: colon) }
    return try token(in: bytes, from: colon &+ 1)
  }

  /// Returns the offset past the number or literal that begins at `start`.
  @inline(__always)
  package static func numberOrWord(in bytes: Span<UInt8>, from start: Int) throws(JSONProblem) -> Int {
    switch bytes[start] {
    case 0x2D, 0x30...0x39: return try number(in: bytes, from: start)
    default: return try word(in: bytes, from: start)
    }
  }

  /// The token that follows a value inside a container: a comma or the closing bracket.
  package enum Separator { case another, close }

  /// Reads the comma or closing bracket at or after `at`. Returns the offset of the next element, or the offset after
  /// the bracket.
  @inline(__always)
  package static func separator(in bytes: Span<UInt8>, from at: Int, closer: UInt8) throws(JSONProblem) -> (
    Separator, Int
  ) {
    let next = try token(in: bytes, from: at)
    if bytes[next] == 0x2C { return (.another, try token(in: bytes, from: next + 1)) }
    guard bytes[next] == closer else { throw JSONProblem(.unexpected(bytes[next]), at: next) }
    return (.close, next + 1)
  }
}

/// Counts the open containers and the members of a text, and compares the counts with their limits.
package struct StructureCheck: ~Copyable {
  /// The maximum nesting depth; a deeper container causes a `JSONProblem`.
  package let depthLimit: Int
  /// The maximum number of scalars and empty containers in one text. They are counted as members.
  package let memberLimit: Int
  /// The number of scalars and empty containers since this counter was last set to zero.
  package var members = 0
  /// A stack of bits for the open containers: bit `level` is 1 for an object, 0 for an array. Reused for each text, so
  /// that reading a stream allocates no memory.
  private var nesting: [UInt64]

  package init(depthLimit: Int, memberLimit: Int) {
    (self.depthLimit, self.memberLimit) = (depthLimit, memberLimit)
    nesting = Array(repeating: 0, count: depthLimit / 64 + 1)
  }

  @inline(__always)
  mutating func open(_ level: Int, _ isObject: Bool) {
    let bit: UInt64 = 1 << UInt64(level & 63)
    if isObject { nesting[level >> 6] |= bit } else { nesting[level >> 6] &= ~bit }
  }

  @inline(__always)
  func isObject(_ level: Int) -> Bool {
    nesting[level >> 6] >> UInt64(level & 63) & 1 == 1
  }

  /// Counts one scalar or empty container.
  @inline(__always)
  package mutating func count(at offset: Int) throws(JSONProblem) {
    members += 1
    if members > memberLimit { throw JSONProblem(.members(over: memberLimit), at: offset) }
  }
}

/// Checks texts that must be strict JSON, unlike rules documents.
package enum StrictJSON {
  /// Checks that `bytes` are one value of strict JSON. Returns the offset of the value.
  package static func check(_ bytes: Span<UInt8>, from start: Int = 0, depth: Int) throws(JSONProblem) -> Int {
    var scanner = JSONScanner(depthLimit: depth, memberLimit: .max)
    let first = try JSONScanner.token(in: bytes, from: start)
    let end = try scanner.skipValue(in: bytes, from: first, depth: 0)
    let rest = JSONScanner.skipSpace(in: bytes, from: end)
    if rest < bytes.count { throw JSONProblem(.trailing(bytes[rest]), at: rest) }
    return first
  }
}
