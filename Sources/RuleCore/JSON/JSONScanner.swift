/// A reader of RFC 8259 texts that lie in a buffer it does not own: the reference for `EventScanner`,
/// and what says where a text that is no JSON goes wrong.
///
/// It keeps no bytes and builds no tree: a function takes the bytes and an offset and returns the
/// offset behind what it read. It looks at every byte in turn, at what is skipped as well as at what is
/// wanted: UTF-8, escapes, spelling of numbers, structure, depth.
package struct JSONScanner: ~Copyable {
  /// What is met on the way: open containers and how many members.
  package var structure: StructureCheck

  package init(depthLimit: Int = 512, memberLimit: Int = 200_000) {
    structure = StructureCheck(depthLimit: depthLimit, memberLimit: memberLimit)
  }

  // MARK: values

  /// Reads one scalar at `start` and returns the offset behind it.
  @inline(__always)
  package mutating func scalar(
    in bytes: Span<UInt8>, from start: Int
  ) throws(JSONProblem) -> Int {
    try structure.count(at: start)
    if bytes[start] == 0x22 { return try Self.string(in: bytes, from: start).end + 1 }
    return try Self.numberOrWord(in: bytes, from: start)
  }

  /// Checks the value at `start`, whatever it is, and returns the offset behind it.
  ///
  /// `depth` is the number of containers that are open around it.
  package mutating func skipValue(
    in bytes: Span<UInt8>, from start: Int, depth outer: Int
  ) throws(JSONProblem) -> Int {
    var depth = outer
    var at = start
    var isObject = false
    value: while true {
      let byte = bytes[at]
      if byte == 0x7B || byte == 0x5B {
        depth += 1
        if depth > structure.depthLimit {
          throw JSONProblem(.nested(over: structure.depthLimit), at: at)
        }
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
        guard bytes[at] == (isObject ? 0x7D : 0x5D) else {
          throw JSONProblem(.unexpected(bytes[at]), at: at)
        }
        at += 1
        depth -= 1
        if depth > outer { isObject = structure.isObject(depth) }
      }
      return at
    }
  }

  /// Passes over a member's name and its colon, to its value.
  @inline(__always)
  private mutating func name(_ bytes: Span<UInt8>, at start: Int) throws(JSONProblem) -> Int {
    guard bytes[start] == 0x22 else { throw JSONProblem(.unexpected(bytes[start]), at: start) }
    return try Self.value(in: bytes, afterNameAt: try Self.string(in: bytes, from: start).end + 1)
  }

  // MARK: steps

  /// The offset of the first byte at or after `start` that is not JSON white space.
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
  package static func string(
    in bytes: Span<UInt8>, from start: Int
  ) throws(JSONProblem) -> JSONString {
    let at = start + 1 + bytes.plainRun(from: start + 1)
    if at < bytes.count, bytes[at] == 0x22 {
      return JSONString(start: start + 1, end: at, isPlain: true, hasEscapes: false)
    }
    return try oddString(in: bytes, from: start + 1, at: at)
  }

  /// Goes on with a string that holds more than plain ASCII before `at`.
  private static func oddString(
    in bytes: Span<UInt8>, from start: Int, at first: Int
  ) throws(JSONProblem) -> JSONString {
    var at = first
    var hasEscapes = false
    while at < bytes.count {
      switch bytes[at] {
      case 0x22:
        return JSONString(start: start, end: at, isPlain: false, hasEscapes: hasEscapes)
      case 0x5C:
        hasEscapes = true
        at = try escape(in: bytes, from: at)
      case let byte where byte < 0x20:
        throw JSONProblem(.control(byte), at: at)
      case let byte where byte >= 0x80:
        guard let length = bytes.utf8Length(at: at) else { throw JSONProblem(.encoding, at: at) }
        at += length
      default:
        at += bytes.plainRun(from: at)
      }
    }
    throw JSONProblem(.endOfInput, at: bytes.count)
  }

  private static func escape(
    in bytes: Span<UInt8>, from start: Int
  ) throws(JSONProblem) -> Int {
    guard start + 1 < bytes.count else { throw JSONProblem(.endOfInput, at: bytes.count) }
    switch bytes[start + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return start + 2
    case 0x75:
      guard bytes.hexQuad(at: start + 2) != nil else { throw JSONProblem(.escape, at: start) }
      return start + 6
    default: throw JSONProblem(.escape, at: start)
    }
  }

  /// The offset behind the number that begins at `start`.
  package static func number(
    in bytes: Span<UInt8>, from start: Int
  ) throws(JSONProblem) -> Int {
    var at = start
    if bytes[at] == 0x2D { at &+= 1 }
    let whole = at
    at = endOfDigits(bytes, at)
    // A zero stands alone.
    if at == whole || (at > whole &+ 1 && bytes[whole] == 0x30) {
      throw numberProblem(bytes, start, at)
    }
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

  /// A number that lacks a digit, or has one too many.
  private static func numberProblem(_ bytes: Span<UInt8>, _ start: Int, _ at: Int) -> JSONProblem {
    let isCut = at >= bytes.count && !(bytes[bytes.count - 1] &- 0x30 < 10)
    return isCut ? JSONProblem(.endOfInput, at: bytes.count) : JSONProblem(.number, at: start)
  }

  /// The offset behind `true`, `false` or `null`, whichever begins at `start`.
  package static func word(
    in bytes: Span<UInt8>, from start: Int
  ) throws(JSONProblem) -> Int {
    /// `letters` are the word's bytes, the last one lowest.
    func matches(_ letters: UInt64, _ length: Int) throws(JSONProblem) -> Int {
      for index in 0..<length {
        guard start + index < bytes.count else { throw JSONProblem(.endOfInput, at: bytes.count) }
        let letter = UInt8(truncatingIfNeeded: letters >> UInt64(8 * (length - 1 - index)))
        if bytes[start + index] != letter {
          throw JSONProblem(.unexpected(bytes[start + index]), at: start + index)
        }
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

  /// The offset of the first byte at or after `start` that is not white space; there must be one.
  @inline(__always)
  package static func token(
    in bytes: Span<UInt8>, from start: Int
  ) throws(JSONProblem) -> Int {
    if start < bytes.count, bytes[start] > 0x20 { return start }
    let at = skipSpace(in: bytes, from: start)
    guard at < bytes.count else { throw JSONProblem(.endOfInput, at: bytes.count) }
    return at
  }

  /// The offset of the colon's value, from the offset behind a member's name.
  @inline(__always)
  package static func value(
    in bytes: Span<UInt8>, afterNameAt end: Int
  ) throws(JSONProblem) -> Int {
    let colon = try token(in: bytes, from: end)
    guard bytes[colon] == 0x3A else { throw JSONProblem(.unexpected(bytes[colon]), at: colon) }
    return try token(in: bytes, from: colon &+ 1)
  }

  /// The offset behind the number or word that begins at `start`.
  @inline(__always)
  package static func numberOrWord(
    in bytes: Span<UInt8>, from start: Int
  ) throws(JSONProblem) -> Int {
    switch bytes[start] {
    case 0x2D, 0x30...0x39: return try number(in: bytes, from: start)
    default: return try word(in: bytes, from: start)
    }
  }

  /// What stands after a value inside a container.
  package enum Separator { case another, close }

  /// Reads the comma or the closing bracket at or after `at`; the offset returned is the next
  /// element's first byte, or the one behind the bracket.
  @inline(__always)
  package static func separator(
    in bytes: Span<UInt8>, from at: Int, closer: UInt8
  ) throws(JSONProblem) -> (Separator, Int) {
    let next = try token(in: bytes, from: at)
    if bytes[next] == 0x2C { return (.another, try token(in: bytes, from: next + 1)) }
    guard bytes[next] == closer else { throw JSONProblem(.unexpected(bytes[next]), at: next) }
    return (.close, next + 1)
  }
}
