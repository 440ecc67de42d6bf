/// A strict reader of RFC 8259 texts that lie in a buffer it does not own.
///
/// It keeps no bytes and builds no tree: every function takes the bytes and an offset and returns
/// the offset behind what it read. All of a text is checked, what is skipped as well as what is
/// wanted: UTF-8, escapes, spelling of numbers, structure, depth. The nesting stack is kept
/// between texts, so that a stream allocates nothing; nothing here recurses.
package struct JSONScanner: ~Copyable {
  /// The deepest nesting that is read; a container more is a problem.
  package let depthLimit: Int
  /// The most scalars and empty containers that one text may hold.
  package let memberLimit: Int
  /// Scalars and empty containers met since `reset`.
  package private(set) var members = 0
  /// For each open container, whether it is an object, one bit a level.
  private var nesting: [UInt64]

  package init(depthLimit: Int = 512, memberLimit: Int = 200_000) {
    (self.depthLimit, self.memberLimit) = (depthLimit, memberLimit)
    nesting = Array(repeating: 0, count: depthLimit / 64 + 1)
  }

  /// Begins a new text.
  package mutating func reset() { members = 0 }

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
    func digits(_ from: Int) throws(JSONProblem) -> Int {
      var at = from
      while at < bytes.count, bytes[at] &- 0x30 < 10 { at += 1 }
      guard at > from else {
        throw at < bytes.count
          ? JSONProblem(.number, at: start) : JSONProblem(.endOfInput, at: bytes.count)
      }
      return at
    }
    var at = start
    if bytes[at] == 0x2D { at += 1 }
    if at < bytes.count, bytes[at] == 0x30 {
      at += 1
      if at < bytes.count, bytes[at] &- 0x30 < 10 { throw JSONProblem(.number, at: start) }
    } else {
      at = try digits(at)
    }
    if at < bytes.count, bytes[at] == 0x2E { at = try digits(at + 1) }
    if at < bytes.count, bytes[at] | 0x20 == 0x65 {
      at += 1
      if at < bytes.count, bytes[at] == 0x2B || bytes[at] == 0x2D { at += 1 }
      at = try digits(at)
    }
    return at
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

  /// Counts one scalar or empty container.
  @inline(__always)
  package mutating func count(at offset: Int) throws(JSONProblem) {
    members += 1
    if members > memberLimit { throw JSONProblem(.members(over: memberLimit), at: offset) }
  }

  /// Reads one scalar at `start` and returns the offset behind it.
  @inline(__always)
  package mutating func scalar(
    in bytes: Span<UInt8>, from start: Int
  ) throws(JSONProblem) -> Int {
    try count(at: start)
    switch bytes[start] {
    case 0x22: return try Self.string(in: bytes, from: start).end + 1
    case 0x2D, 0x30...0x39: return try Self.number(in: bytes, from: start)
    default: return try Self.word(in: bytes, from: start)
    }
  }

  /// The offset of the colon's value, from the offset behind a member's name.
  @inline(__always)
  package static func value(
    in bytes: Span<UInt8>, afterNameAt end: Int
  ) throws(JSONProblem) -> Int {
    let colon = skipSpace(in: bytes, from: end)
    guard colon < bytes.count else { throw JSONProblem(.endOfInput, at: bytes.count) }
    guard bytes[colon] == 0x3A else { throw JSONProblem(.unexpected(bytes[colon]), at: colon) }
    let value = skipSpace(in: bytes, from: colon + 1)
    guard value < bytes.count else { throw JSONProblem(.endOfInput, at: bytes.count) }
    return value
  }

  /// What stands after a value inside a container.
  package enum Separator { case another, close }

  /// Reads the comma or the closing bracket at or after `at`; the offset returned is the next
  /// element's first byte, or the one behind the bracket.
  @inline(__always)
  package static func separator(
    in bytes: Span<UInt8>, from at: Int, closer: UInt8
  ) throws(JSONProblem) -> (Separator, Int) {
    let next = skipSpace(in: bytes, from: at)
    guard next < bytes.count else { throw JSONProblem(.endOfInput, at: bytes.count) }
    if bytes[next] == 0x2C {
      let element = skipSpace(in: bytes, from: next + 1)
      guard element < bytes.count else { throw JSONProblem(.endOfInput, at: bytes.count) }
      return (.another, element)
    }
    guard bytes[next] == closer else { throw JSONProblem(.unexpected(bytes[next]), at: next) }
    return (.close, next + 1)
  }

  /// Checks the value at `start`, whatever it is, and returns the offset behind it.
  ///
  /// `depth` is the number of containers that are open around it.
  package mutating func skipValue(
    in bytes: Span<UInt8>, from start: Int, depth outer: Int
  ) throws(JSONProblem) -> Int {
    var depth = outer
    var at = start
    value: while true {
      let byte = bytes[at]
      if byte == 0x7B || byte == 0x5B {
        depth += 1
        if depth > depthLimit { throw JSONProblem(.nested(over: depthLimit), at: at) }
        let isObject = byte == 0x7B
        setNesting(depth, isObject)
        at = Self.skipSpace(in: bytes, from: at + 1)
        guard at < bytes.count else { throw JSONProblem(.endOfInput, at: bytes.count) }
        if bytes[at] == byte + 2 {
          try count(at: at)
          depth -= 1
          at += 1
        } else {
          if isObject { at = try name(in: bytes, from: at) }
          continue value
        }
      } else {
        at = try scalar(in: bytes, from: at)
      }
      while depth > outer {
        let isObject = isObject(depth)
        let (separator, next) = try Self.separator(
          in: bytes, from: at, closer: isObject ? 0x7D : 0x5D)
        at = next
        switch separator {
        case .another:
          if isObject { at = try name(in: bytes, from: at) }
          continue value
        case .close: depth -= 1
        }
      }
      return at
    }
  }

  @inline(__always)
  private func name(in bytes: Span<UInt8>, from at: Int) throws(JSONProblem) -> Int {
    guard bytes[at] == 0x22 else { throw JSONProblem(.unexpected(bytes[at]), at: at) }
    let name = try Self.string(in: bytes, from: at)
    return try Self.value(in: bytes, afterNameAt: name.end + 1)
  }

  @inline(__always)
  private mutating func setNesting(_ level: Int, _ isObject: Bool) {
    let bit: UInt64 = 1 << UInt64(level & 63)
    if isObject { nesting[level >> 6] |= bit } else { nesting[level >> 6] &= ~bit }
  }

  @inline(__always)
  private func isObject(_ level: Int) -> Bool { nesting[level >> 6] >> UInt64(level & 63) & 1 == 1 }
}
